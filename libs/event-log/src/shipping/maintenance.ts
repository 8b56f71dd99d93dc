import type { DataSource } from 'typeorm';
import { toError } from '@tminus/resilience';
import { MonthlyPartitions } from './monthly-partitions.ts';

const maintenanceLock = 0x74_6d_6d_61; // "tmma"
const intervalMs = 3_600_000;
const retryMs = 60_000;
/** Delays the first run, because the rest of the startup is more urgent. */
const firstRunMs = 15_000;
/**
 * How long the row of a segment is kept, which prevents counting the segment twice. No segment waits this long while others are shipped.
 */
const keepSegmentsDays = 90;

export interface MaintenanceOptions {
  dataSource: DataSource;
  /** Counts are kept for this many whole months before the current one. */
  retentionMonths: number;
  onDropped: (partitions: string[]) => void;
  onError: (error: Error) => void;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
}

/**
 * Creates partitions ahead of time and drops old ones, in one process at a time. It has its own timer instead of `@Interval`,
 * because the first run, the interval and the pause after an error differ.
 */
export class Maintenance {
  private readonly partitions: MonthlyPartitions;
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<unknown> | undefined;

  constructor(private readonly options: MaintenanceOptions) {
    this.partitions = new MonthlyPartitions(options.dataSource);
  }

  start(delayMs = firstRunMs): void {
    this.timer = setTimeout(() => {
      this.currentRun = this.runAndReport().then((nextMs) => this.timer && this.start(nextMs));
    }, delayMs).unref();
  }

  /** @returns the delay until the next run, in milliseconds */
  private async runAndReport(): Promise<number> {
    try {
      await this.run();
      return intervalMs;
    } catch (error) {
      this.options.onError(toError(error));
      return retryMs;
    }
  }

  /** Waits for the current run and starts no new one. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.currentRun;
  }

  /** @returns false if this process did nothing because another one is running the maintenance */
  async run(): Promise<boolean> {
    const runner = this.options.dataSource.createQueryRunner();
    try {
      const [row]: { locked: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [
        maintenanceLock,
      ]);
      if (!row?.locked) return false;
      try {
        await this.maintain();
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [maintenanceLock]);
      }
      return true;
    } finally {
      await runner.release();
    }
  }

  private async maintain(): Promise<void> {
    const { dataSource, retentionMonths, onDropped, now = Date.now } = this.options;
    const epochSecond = Math.floor(now() / 1000);
    this.partitions.forget();
    await this.partitions.ensure([epochSecond]);
    const dropped = await this.partitions.dropOlderThan(retentionMonths, epochSecond);
    if (dropped.length > 0) onDropped(dropped);
    await dataSource.query(
      `DELETE FROM spool_segments WHERE updated_at < to_timestamp($1) - interval '${keepSegmentsDays} days'`,
      [epochSecond],
    );
  }
}
