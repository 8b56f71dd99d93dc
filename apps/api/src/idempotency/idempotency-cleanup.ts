import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { IdempotencyRepository } from '@tminus/database';

const hourMs = 3_600_000;

/** Deletes expired responses, on one node at a time. */
@Injectable()
export class IdempotencyCleanup {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly repository: IdempotencyRepository) {}

  /** A failure is harmless: expired responses are never returned, and the next run deletes them. */
  @Interval(hourMs)
  async deleteExpired(): Promise<void> {
    try {
      const count = await this.repository.deleteExpired();
      if (count > 0) this.logger.debug(`Deleted ${count} expired idempotency keys.`);
    } catch (error) {
      this.logger.warn(`Expired idempotency keys cannot be deleted: ${String(error)}`);
    }
  }
}
