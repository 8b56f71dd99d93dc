import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { saveCountCodes } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { CleanupRepository, NoticeRepository, RetentionRepository } from '@tminus/database';
import { addMonths, utcDay } from '@tminus/domain';
import { errorReason } from '@tminus/resilience';
import { DataSource } from 'typeorm';

const hourMs = 3_600_000;
/** The rest of a start is more urgent. */
const firstRunMs = 15_000;
/** If the clocks of the database and of this process differ by more, one of them is wrong, and it is unknown what is old. */
const maxClockDifferenceMs = 3_600_000;

/**
 * Deletes what has expired: sessions, links, attempts, responses to requests with an idempotency key, old API keys and old events; once a day
 * also old counts, first opens and deleted timers. Wakes emails that were left behind. A failure is harmless: what has expired no longer works,
 * and a later run deletes it.
 */
@Injectable()
export class Cleanup implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Cleanup');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CleanupRepository,
    private readonly retention: RetentionRepository,
    private readonly notices: NoticeRepository,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'analytics' | 'evergreen'>,
  ) {}

  @Timeout(firstRunMs)
  runSoon(): void {
    this.runInBackground();
  }

  @Interval(hourMs)
  runInBackground(): void {
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    await this.attempt('What has expired cannot be deleted', () => this.deleteExpired());
    await this.attempt('Emails about events wait for the database', () => this.notices.wakeForgotten());
    await this.attempt('What is old cannot be removed', () => this.removeOld());
  }

  private async attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await work().catch((error: unknown) => this.logger.warn(`${failure}: ${errorReason(error)}`));
  }

  /** @throws the error of the database */
  async deleteExpired(): Promise<void> {
    const count = await this.repository.deleteExpired();
    if (count > 0) this.logger.debug(`Deleted ${count} expired sessions, links, attempts, responses, keys and events.`);
  }

  /** In one process a day, by the clock of the database. @throws Error if the clocks differ; the error of the database */
  async removeOld(): Promise<void> {
    const { dataSource, retention, stopping, config } = this;
    const nowMs = await retention.claimDay();
    if (nowMs === undefined) return;
    await saveCountCodes(dataSource);
    assertClocksAgree(nowMs, Date.now());
    const keptFrom = addMonths(utcDay(nowMs), -config.analytics.retentionMonths);
    await retention.remove({ nowMs, keptFrom, graceMs: config.evergreen.graceMs }, stopping.signal);
  }
}

function assertClocksAgree(databaseMs: number, processMs: number): void {
  if (Math.abs(databaseMs - processMs) <= maxClockDifferenceMs) return;
  const [database, here] = [databaseMs, processMs].map((ms) => new Date(ms).toISOString());
  throw new Error(`the clocks differ: the database's is ${database}, this process's ${here}`);
}
