import { addMonths, utcDay } from '@tminus/domain';
import { toError } from '@tminus/resilience';
import type { DataSource } from 'typeorm';
import { saveCountCodes } from './count-codes.ts';
import {
  removeDeletedTimers,
  removeOldCounts,
  removeOldSegments,
  removeOldOpens,
  removeUnopenedTimers,
} from './removals.ts';
import { withTransactionLock } from './transaction-lock.ts';

const dayMs = 86_400_000;

/**
 * Runs a task unless it was finished within the last day, by whatever process. The caller must hold the maintenance lock. If the clock was
 * set back, the task was finished in the future: then it runs.
 * @param work - returns whether it has finished
 */
async function runDaily(
  dataSource: DataSource,
  task: string,
  nowMs: number,
  work: () => Promise<boolean>,
): Promise<void> {
  const recent: unknown[] = await dataSource.query(
    'SELECT FROM maintenance_tasks WHERE task = $1 AND finished_at > $2 AND finished_at <= $3',
    [task, new Date(nowMs - dayMs), new Date(nowMs)],
  );
  if (recent.length > 0 || !(await work())) return;
  await dataSource.query(
    `INSERT INTO maintenance_tasks (task, finished_at) VALUES ($1, $2)
     ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`,
    [task, new Date(nowMs)],
  );
}

const maintenanceLock = 0x74_6d_6d_61; // "tmma"
const intervalMs = 3_600_000;
/** After a failure. Doubles with each further one, up to the interval. */
const retryMs = 60_000;
const maxClockDifferenceMs = 3_600_000;
/** Delays the first run, because the rest of the startup is more urgent. */
const firstRunMs = 15_000;

export interface CountMaintenanceOptions {
  dataSource: DataSource;
  /** Counts are kept for this many whole months before the current one. */
  retentionMonths: number;
  /** First opens of evergreen timers are kept for this long after the end of the countdown, in milliseconds. */
  evergreenGraceMs: number;
  onError: (error: Error) => void;
  /** The clock that decides what is old, in epoch milliseconds. Default: the database's, which all processes share. */
  databaseNow?: () => number | Promise<number>;
  /** Default: the clock of this process. If the two differ too much, one of them is wrong, and nothing is removed. */
  processNow?: () => number;
}

/** The clocks of the database and of this process differ, so it is unknown what is old. */
class ClockError extends Error {
  override name = 'ClockError';
}

/**
 * Removes what is old or belongs to nobody, in one process at a time. It has its own timer instead of `@Interval`, because the first run, the
 * interval and the pause after an error differ.
 */
export class CountMaintenance {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private currentRun: Promise<unknown> | undefined;

  constructor(private readonly options: CountMaintenanceOptions) {}

  start(delayMs = firstRunMs): void {
    this.timer = setTimeout(() => {
      this.currentRun = this.runAndReport().then((nextMs) => this.timer && this.start(nextMs));
    }, delayMs).unref();
  }

  /** @returns the delay until the next run, in milliseconds */
  private async runAndReport(): Promise<number> {
    try {
      await this.run();
      this.failures = 0;
      return intervalMs;
    } catch (error) {
      this.options.onError(toError(error));
      return Math.min(retryMs * 2 ** this.failures++, intervalMs);
    }
  }

  /** Waits for the current statement and starts nothing new. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.stopping.abort();
    await this.currentRun;
  }

  /**
   * @returns false if this process did nothing because another one is running the maintenance
   * @throws ClockError; the errors of the database
   */
  run(): Promise<boolean> {
    return withTransactionLock(this.options.dataSource, maintenanceLock, (lockLost) =>
      this.maintain(AbortSignal.any([this.stopping.signal, lockLost])),
    );
  }

  private async maintain(signal: AbortSignal): Promise<void> {
    const {
      dataSource,
      retentionMonths,
      evergreenGraceMs: graceMs,
      databaseNow = () => nowOf(dataSource),
      processNow = () => Date.now(),
    } = this.options;
    const nowMs = Math.floor(await databaseNow());
    const daily = (task: string, work: () => Promise<unknown>) =>
      runDaily(dataSource, task, nowMs, () => work().then(() => !signal.aborted));
    await saveCountCodes(dataSource);
    assertClocksAgree(nowMs, processNow());
    const keptFrom = addMonths(utcDay(nowMs), -retentionMonths);
    await this.runAll(signal, [
      () => removeOldSegments(dataSource, nowMs),
      () => removeDeletedTimers(dataSource, new Date(keptFrom), signal),
      () => daily('remove-unopened-timers', () => removeUnopenedTimers(dataSource, nowMs, signal)),
      () => daily('remove-evergreen-opens', () => removeOldOpens(dataSource, { nowMs, graceMs }, signal)),
      () => daily('remove-old-counts', () => removeOldCounts(dataSource, keptFrom, signal)),
    ]);
  }

  /** A task that fails does not keep the others from running. @throws the first error, at the end */
  private async runAll(signal: AbortSignal, tasks: readonly (() => Promise<void>)[]): Promise<void> {
    const errors: Error[] = [];
    for (const task of tasks) {
      if (signal.aborted) break;
      await task().catch((error: unknown) => errors.push(toError(error)));
    }
    if (errors[0]) throw errors[0];
  }
}

/** The time of the database, epoch milliseconds. */
async function nowOf(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ now: string }[]>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
  return Number(row?.now);
}

/** @throws ClockError */
function assertClocksAgree(databaseMs: number, processMs: number): void {
  if (Math.abs(databaseMs - processMs) <= maxClockDifferenceMs) return;
  const [database, here] = [databaseMs, processMs].map((ms) => new Date(ms).toISOString());
  throw new ClockError(
    `nothing is removed because the clocks differ: the database's is ${database}, this process's ${here}`,
  );
}
