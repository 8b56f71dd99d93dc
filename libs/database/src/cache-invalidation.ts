import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeListener, type ChangeListenerOptions } from './change-listener.ts';
import type { NotifiedCache } from './notified-cache.ts';

export interface CacheInvalidationOptions extends Pick<ChangeListenerOptions, 'url' | 'applicationName' | 'channels'> {
  cache: Pick<NotifiedCache<string, object>, 'notificationsBegan' | 'notificationsEnded'>;
  /** What shows late while notifications are not heard, for the log: "Changes of timers". */
  subject: string;
}

/** Keeps a cache in step with the database for as long as the service runs: a Nest provider. */
export class CacheInvalidation implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly listener: ChangeListener;
  private lost = false;

  constructor({ cache, subject, ...listening }: CacheInvalidationOptions) {
    this.listener = new ChangeListener({
      ...listening,
      onListening: () => {
        cache.notificationsBegan();
        this.lost = false;
      },
      onLost: (error) => {
        cache.notificationsEnded();
        // Once: each attempt to connect again would say the same.
        if (!this.lost) this.logger.warn(`${subject} show with a delay of some seconds: ${error.message}`);
        this.lost = true;
      },
    });
  }

  onApplicationBootstrap(): void {
    this.listener.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }
}
