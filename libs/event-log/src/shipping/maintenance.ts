import type { DataSource } from 'typeorm';
import { MonthlyPartitions } from './partitions.ts';

const maintenanceLock = 0x74_6d_6d_61; // "tmma"
const runEveryMs = 3_600_000;
const retryMs = 60_000;
/** Not at once: a start has better things to do. */
const firstRunMs = 15_000;
/** No segment lies about for so long while others are shipped: its row is not needed to keep anybody from counting it again. */
const keepSegmentsDays = 90;

export interface MaintenanceOptions {
  dataSource: DataSource;
  /** Whole months before the current one for which counts are kept. */
  retentionMonths: number;
  onDropped: (partitions: string[]) => void;
  onTrouble: (error: Error) => void;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
}

/** Keeps the tables of counts in shape: partitions are made ahead and dropped when they are over, by one process at a time. */
export class Maintenance {
  private readonly partitions: MonthlyPartitions;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  constructor(private readonly options: MaintenanceOptions) {
    this.partitions = new MonthlyPartitions(options.dataSource);
  }

  start(delayMs = firstRunMs): void {
    this.timer = setTimeout(() => {
      this.running = this.attempt().then((nextMs) => this.timer && this.start(nextMs));
    }, delayMs).unref();
  }

  /** @returns after how long to try again */
  private async attempt(): Promise<number> {
    try {
      await this.run();
      return runEveryMs;
    } catch (error) {
      this.options.onTrouble(error instanceof Error ? error : new Error(String(error)));
      return retryMs;
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }

  /** @returns whether it was this process that did it: it does nothing while another one is at it. */
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
