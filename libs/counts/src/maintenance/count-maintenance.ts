import { toError } from '@tminus/resilience';
import type { DataSource } from 'typeorm';
import { CountOffsetRepository } from '../counting/count-offset.repository.ts';
import { saveCountCodes } from './count-codes.ts';
import { runDaily } from './daily-task.ts';
import { removeDeletedTimers } from './deleted-timers.ts';
import { MonthlyPartitions } from './monthly-partitions.ts';
import { firstDayOf, monthOf } from './months.ts';
import { removeOldOffsets } from './old-offsets.ts';
import { removeOrphans } from './orphan-removal.ts';
import { PartitionRetention } from './partition-retention.ts';

const maintenanceLock = 0x74_6d_6d_61; // "tmma"
const intervalMs = 3_600_000;
const retryMs = 60_000;
/** Delays the first run, because the rest of the startup is more urgent. */
const firstRunMs = 15_000;

export interface CountMaintenanceOptions {
  dataSource: DataSource;
  /** Counts are kept for this many whole months before the current one. */
  retentionMonths: number;
  onDetached: (partitions: string[]) => void;
  onDropped: (partitions: string[]) => void;
  onError: (error: Error) => void;
  /** Epoch milliseconds. Default: the database's clock, because with a wrong clock, a process would remove what is needed. */
  now?: () => number | Promise<number>;
}

/**
 * Creates partitions ahead of time and removes what is old or belongs to nobody, in one process at a time. It has its own timer instead of
 * `@Interval`, because the first run, the interval and the pause after an error differ.
 */
export class CountMaintenance {
  private readonly partitions: MonthlyPartitions;
  private readonly retention: PartitionRetention;
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<unknown> | undefined;

  constructor(private readonly options: CountMaintenanceOptions) {
    this.partitions = new MonthlyPartitions(options.dataSource);
    this.retention = new PartitionRetention(options.dataSource);
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

  /** Waits for the current statement and starts nothing new. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.stopping.abort();
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
    const {
      dataSource,
      retentionMonths,
      now = () => new CountOffsetRepository(dataSource).databaseNow(),
    } = this.options;
    const { signal } = this.stopping;
    const nowMs = Math.floor(await now());
    const epochSecond = Math.floor(nowMs / 1000);
    this.partitions.forget();
    await this.partitions.ensure([epochSecond]);
    await saveCountCodes(dataSource);
    await this.removeOldPartitions(epochSecond);
    await removeOldOffsets(dataSource, nowMs);
    const oldestKept = new Date(firstDayOf(monthOf(epochSecond) - retentionMonths));
    await removeDeletedTimers(dataSource, oldestKept, signal);
    await runDaily(dataSource, 'remove-orphans', nowMs, async () => {
      await removeOrphans(dataSource, epochSecond, signal);
      return !signal.aborted;
    });
  }

  private async removeOldPartitions(epochSecond: number): Promise<void> {
    const { retentionMonths, onDetached, onDropped } = this.options;
    const detached = await this.retention.detachOlderThan(retentionMonths, epochSecond);
    if (detached.length > 0) onDetached(detached);
    const dropped = await this.retention.dropDetached(epochSecond);
    if (dropped.length > 0) onDropped(dropped);
  }
}
