import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { saveCountCodes } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { CleanupRepository, NoticeRepository, RetentionRepository } from '@tminus/database';
import { addMonths, utcDay } from '@tminus/domain';
import { errorReason, withTimeout } from '@tminus/server/resilience';
import { DataSource } from 'typeorm';

const hourMs = 3_600_000;
/** The rest of a start is more urgent. */
const firstRunMs = 15_000;
/** Of the ten seconds of a shutdown. */
const stopTimeoutMs = 3_000;
/** If the clocks of the database and of this process differ by more, one of them is wrong, and it is unknown what is old. */
const maxClockDifferenceMs = 3_600_000;

/**
 * Deletes what has expired: sessions, links, attempts, responses to requests with an idempotency key, old API keys and old events; once a day
 * also old counts, first opens and deleted timers. Wakes emails that were left behind. A failure is harmless: what has expired no longer works,
 * and the next run deletes it.
 */
@Injectable()
export class Cleanup implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Cleanup');
  private readonly stopping = new AbortController();
  private removing: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CleanupRepository,
    private readonly retention: RetentionRepository,
    private readonly notices: NoticeRepository,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'analytics' | 'evergreen'>,
  ) {}

  @Interval(hourMs)
  async deleteExpired(): Promise<void> {
    await this.attempt('What has expired cannot be deleted', async () => {
      const count = await this.repository.deleteExpired();
      if (count > 0)
        this.logger.debug(`Deleted ${count} expired sessions, links, attempts, responses, keys and events.`);
    });
  }

  @Interval(hourMs)
  async wakeForgotten(): Promise<void> {
    await this.attempt('Emails about events wait for the database', () => this.notices.wakeForgotten());
  }

  @Timeout(firstRunMs)
  removeOldSoon(): void {
    this.removeOldInBackground();
  }

  @Interval(hourMs)
  removeOldInBackground(): void {
    if (this.stopping.signal.aborted) return;
    this.removing ??= this.attempt('What is old cannot be removed', () => this.removeOld()).finally(
      () => (this.removing = undefined),
    );
  }

  /** Waits for the current statement. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await withTimeout(Promise.resolve(this.removing), stopTimeoutMs, 'the database').catch(() => undefined);
  }

  private async attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn(`${failure}: ${errorReason(error)}`));
  }

  /** In one process a day, by the clock of the database. @throws Error if the clocks differ; the error of the database */
  async removeOld(): Promise<void> {
    const { retention, config, stopping } = this;
    await saveCountCodes(this.dataSource);
    const nowMs = await retention.now();
    assertClocksAgree(nowMs, Date.now());
    if (!(await retention.claimDay())) return;
    const keptFrom = addMonths(utcDay(nowMs), -config.analytics.retentionMonths);
    await retention.remove({ nowMs, keptFrom, graceMs: config.evergreen.graceMs }, stopping.signal);
    if (!stopping.signal.aborted) await retention.finishDay();
  }
}

function assertClocksAgree(databaseMs: number, processMs: number): void {
  if (Math.abs(databaseMs - processMs) <= maxClockDifferenceMs) return;
  const [database, here] = [databaseMs, processMs].map((ms) => new Date(ms).toISOString());
  throw new Error(`the clocks differ: the database's is ${database}, this process's ${here}`);
}
