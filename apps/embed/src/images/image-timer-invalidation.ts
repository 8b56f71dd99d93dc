import { Inject, Injectable } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { CacheInvalidation } from '@tminus/database';
import { accountIds, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { ImageTimerCache } from './image-timer-cache.ts';

/** Invalidates a cached timer as soon as it or its account changes in the database. */
@Injectable()
export class ImageTimerInvalidation extends CacheInvalidation {
  constructor(
    timers: ImageTimerCache,
    allowances: AllowanceTracker,
    dataSource: DataSource,
    @Inject(SERVICE_CONFIG) { databaseListenUrl }: ServiceConfig,
  ) {
    super({
      url: databaseListenUrl,
      dataSource,
      applicationName: 'tminus-embed-changes',
      channels: {
        timer_changed: (uuid) => timers.invalidate(timerIds.fromUuid(uuid)),
        account_changed: (uuid) => {
          const changed = accountIds.fromUuid(uuid);
          timers.invalidateWhere(({ accountId }) => accountId === changed);
          allowances.accountChanged(changed);
        },
      },
      cache: timers,
      subject: 'Changes of timers',
    });
  }
}
