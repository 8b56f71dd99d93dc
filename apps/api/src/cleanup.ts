import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CleanupRepository, NoticeRepository } from '@tminus/database';
import { errorReason } from '@tminus/resilience';

const hourMs = 3_600_000;

/**
 * Deletes what has expired: sessions, links, attempts, responses to requests with an idempotency key, old API keys and old events. Wakes
 * emails that were left behind.
 */
@Injectable()
export class Cleanup {
  private readonly logger = new Logger('Cleanup');

  constructor(
    private readonly repository: CleanupRepository,
    private readonly notices: NoticeRepository,
  ) {}

  /** A failure is harmless: nothing that has expired works, and the next run deletes it. */
  @Interval(hourMs)
  async deleteExpired(): Promise<void> {
    try {
      const count = await this.repository.deleteExpired();
      if (count > 0)
        this.logger.debug(`Deleted ${count} expired sessions, links, attempts, responses, keys and events.`);
    } catch (error) {
      this.logger.warn(`What has expired cannot be deleted: ${errorReason(error)}`);
    }
  }

  /** A failure is harmless: the next run wakes them. */
  @Interval(hourMs)
  async wakeForgotten(): Promise<void> {
    try {
      await this.notices.wakeForgotten();
    } catch (error) {
      this.logger.warn(`Emails about events wait for the database: ${errorReason(error)}`);
    }
  }
}
