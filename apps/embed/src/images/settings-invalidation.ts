import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeListener } from '@tminus/database';
import { timerIds } from '@tminus/domain';
import type { TimerSettings } from './timer-settings.ts';

/** Makes this process forget a timer's settings as soon as anybody has changed them. */
@Injectable()
export class SettingsInvalidation implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Images');
  private readonly listener: ChangeListener;

  constructor(settings: TimerSettings, databaseUrl: string) {
    this.listener = new ChangeListener({
      url: databaseUrl,
      applicationName: 'tminus-embed-changes',
      channels: { timer_changed: (uuid) => settings.invalidate(timerIds.fromUuid(uuid)) },
      onListening: () => settings.notificationsBegan(),
      onLost: (error) => {
        settings.notificationsEnded();
        this.logger.warn(`Changes of timers show with a delay of some seconds: ${error.message}`);
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
