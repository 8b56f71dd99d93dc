import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';

const saveEveryMs = 30_000;

/** Writes down now and then when keys were used last, so that no request has to. */
@Injectable()
export class KeyUseLog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ApiKeys');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly authenticator: ApiKeyAuthenticator) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.save(), saveEveryMs).unref();
  }

  /** Before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.save();
  }

  /** What cannot be saved now is saved the next time. */
  private async save(): Promise<void> {
    try {
      await this.authenticator.saveUses();
    } catch (error) {
      this.logger.warn(`When keys were used last cannot be written down: ${String(error)}`);
    }
  }
}
