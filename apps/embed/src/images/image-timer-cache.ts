import { Inject, Injectable } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { CacheInvalidation, PublicTimerRepository, ReadThroughCache, type TimerForImage } from '@tminus/database';
import { accountIds, type TimerId, timerIds } from '@tminus/domain';
import DataLoader from 'dataloader';
import { DataSource } from 'typeorm';
import { ImageTimer } from './image-timer.ts';

/** Timers for images. While the database is down, cached timers keep working. */
@Injectable()
export class ImageTimerCache extends ReadThroughCache<TimerId, ImageTimer> {
  constructor(timers: PublicTimerRepository, @Inject(SERVICE_CONFIG) { timerCacheSize }: ServiceConfig) {
    // One query for all timers of a turn of the event loop: after a start, there are thousands.
    const loader = new DataLoader<TimerId, TimerForImage | undefined>(
      async (ids) => {
        const found = await timers.find(ids);
        return ids.map((id) => found.get(id));
      },
      { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
    );
    const load = async (id: TimerId) => {
      const found = await loader.load(id);
      return found && new ImageTimer(found);
    };
    super({ load, max: timerCacheSize, serveStale: true });
  }
}

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
