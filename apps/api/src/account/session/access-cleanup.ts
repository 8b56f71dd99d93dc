import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccessCleanupRepository } from '@tminus/database';
import { errorReason } from '@tminus/resilience';

const hourMs = 3_600_000;

/** Deletes expired sessions, links and attempts, and keys that stopped working long ago. */
@Injectable()
export class AccessCleanup {
  private readonly logger = new Logger('Sessions');

  constructor(private readonly repository: AccessCleanupRepository) {}

  /** A failure is harmless: nothing that has expired works, and the next run deletes it. */
  @Interval(hourMs)
  async deleteExpired(): Promise<void> {
    try {
      const count = await this.repository.deleteExpired();
      if (count > 0) this.logger.debug(`Deleted ${count} expired sessions, links, attempts and keys.`);
    } catch (error) {
      this.logger.warn(`Expired sessions cannot be deleted: ${errorReason(error)}`);
    }
  }
}
