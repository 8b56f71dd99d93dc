import { CacheInvalidation } from '@tminus/database';
import { accountIds, timerIds } from '@tminus/domain';
import type { ImageTimerCache } from './image-timer-cache.ts';

/** Makes this process forget a timer's settings as soon as anybody has changed them, or its account. */
export class ImageTimerInvalidation extends CacheInvalidation {
  constructor(settings: ImageTimerCache, databaseUrl: string) {
    super({
      url: databaseUrl,
      applicationName: 'tminus-embed-changes',
      channels: {
        timer_changed: (uuid) => settings.invalidate(timerIds.fromUuid(uuid)),
        account_changed: (uuid) => {
          const changed = accountIds.fromUuid(uuid);
          settings.invalidateWhere(({ accountId }) => accountId === changed);
        },
      },
      cache: settings,
      subject: 'Changes of timers',
    });
  }
}
