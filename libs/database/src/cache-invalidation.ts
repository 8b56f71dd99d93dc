import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { OutageLog } from '@tminus/server/resilience';
import { NotificationListener, type NotificationListenerOptions } from './notification-listener.ts';
import type { ReadThroughCache } from './read-through-cache.ts';

interface CacheInvalidationOptions extends Pick<
  NotificationListenerOptions,
  'url' | 'dataSource' | 'applicationName' | 'channels'
> {
  cache: Pick<ReadThroughCache<string, object>, 'onListening' | 'onDisconnected'>;
  /** For the log: what takes effect late while notifications are lost, such as "Changes of timers". */
  subject: string;
}

/** Invalidates a cache through PostgreSQL notifications while the application runs. Extend it to make a provider. */
export class CacheInvalidation implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: NotificationListener;
  private outageReason: string | undefined;

  constructor({ cache, subject, ...listenerOptions }: CacheInvalidationOptions) {
    const logger = new Logger('Database');
    const outage = new OutageLog({
      began: ({ message }) => {
        cache.onDisconnected();
        this.outageReason = `${subject} take effect with a delay of several seconds: ${message}`;
        logger.warn(this.outageReason);
      },
    });
    this.listener = new NotificationListener({
      ...listenerOptions,
      onListening: () => {
        cache.onListening();
        this.outageReason = undefined;
        outage.succeeded();
      },
      onDisconnected: (error) => outage.failed(error),
    });
  }

  /** For `/health/ready`: without notifications, changes take effect later, but nothing fails. */
  problem(): undefined {
    return undefined;
  }

  /** @returns why changes take effect late, as a message for the operator; undefined if they do not */
  warning(): string | undefined {
    return this.outageReason;
  }

  onApplicationBootstrap(): void {
    this.listener.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }
}
