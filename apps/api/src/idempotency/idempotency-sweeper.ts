import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { IdempotencyRepository } from '@tminus/database';

const sweepEveryMs = 3_600_000;

/** Forgets the answers to old requests, once an hour on one of the nodes. */
@Injectable()
export class IdempotencySweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Idempotency');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly repository: IdempotencyRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), sweepEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** What cannot be deleted now is deleted the next time; until then it does not count. */
  private async sweep(): Promise<void> {
    try {
      const count = await this.repository.deleteExpired();
      if (count > 0) this.logger.debug(`Forgot the answers to ${count} old requests.`);
    } catch (error) {
      this.logger.warn(`The answers to old requests cannot be deleted: ${String(error)}`);
    }
  }
}
