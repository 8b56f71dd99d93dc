import { OutageLog, SharedRuns, withTimeout } from '@tminus/server/resilience';
import { creationTimeOf, listSegments } from '../spool/segment-files.ts';
import type { CountStore } from './count-store.ts';
import { FailedSegments } from './failed-segments.ts';
import { KeptSegments } from './kept-segments.ts';
import { Pace, type RunResult } from './pace.ts';
import type { ShippedSpool } from './segment-list.ts';
import { SegmentShipper, type ShippingEvents } from './segment-shipper.ts';

export interface ShipperOptions extends Partial<ShippingEvents> {
  spool: ShippedSpool;
  store: Pick<CountStore, 'find' | 'commit'>;
  /** How long segments are kept after they are counted. Default 1 hour. */
  graceMs?: number;
  /** Minimum pause between two runs. Default 250 ms. */
  intervalMs?: number;
  /** Called once when shipping starts to fail, and once when it works again. */
  onOutage?: (error: Error) => void;
  onRecovery?: () => void;
  /** A clock that never goes backward, in milliseconds. */
  nowMs?: () => number;
}

export interface ShippingStatistics {
  /** Transactions that counted. */
  commits: number;
  /** How long they waited for those of other processes, in seconds. */
  lockSeconds: number;
  /** Seconds. Everything that is older is counted, except segments that fail. */
  behind: number;
  failingSegments: number;
}

const ignore = () => undefined;

/** Counts the records of the spool while the service runs. */
export class Shipper {
  private readonly segments: SegmentShipper;
  private readonly failed: readonly FailedSegments[];
  private readonly nowMs: () => number;
  private readonly spool: ShippedSpool;
  private readonly pace: Pace;
  private readonly outage: OutageLog;
  private readonly totals = { commits: 0, lockMs: 0 };
  /** Everything from before this time is counted. */
  private countedUntil: number;
  private isFirstRun = true;
  private timer: NodeJS.Timeout | undefined;
  private readonly runs = new SharedRuns(() => this.runNow());
  private readonly flushes = new SharedRuns(() => this.runUntilComplete());
  /** Callers that wait for a flush. */
  private waiting = 0;
  private resolveBacklogShipped: () => void = ignore;
  /** Resolves when everything is counted that was in the spool at the start, or when the database or the disk fails. */
  readonly backlogShipped = new Promise<void>((resolve) => (this.resolveBacklogShipped = resolve));

  constructor(options: ShipperOptions) {
    const { spool, store, graceMs = 3_600_000, intervalMs = 250, nowMs = () => performance.now() } = options;
    const { onFailure = ignore, onNewer = ignore, onLost = ignore, onInDoubt = ignore } = options;
    const { onUnreadable = ignore, onOutage, onRecovery } = options;
    const [failed, failedKept] = [new FailedSegments(nowMs, onFailure), new FailedSegments(nowMs, onFailure)];
    const kept = new KeptSegments({ folder: spool.folder, graceMs, store, failed: failedKept });
    const events = { onFailure, onNewer, onLost, onInDoubt, onUnreadable };
    this.segments = new SegmentShipper({ spool, store, kept, failed, events, nowMs });
    this.failed = [failed, failedKept];
    this.nowMs = nowMs;
    this.spool = spool;
    this.countedUntil = nowMs();
    this.pace = new Pace(intervalMs);
    this.outage = new OutageLog({ began: onOutage, ended: onRecovery });
  }

  /** What an operator should know about segments that are not counted. */
  get warnings(): string[] {
    const newer = this.segments.newerSegments;
    return [
      ...this.failed.map(({ warning }) => warning),
      newer > 0 ? `${newer} segment(s) wait for a newer version of T-minus` : undefined,
    ].filter((warning) => warning !== undefined);
  }

  get statistics(): ShippingStatistics {
    return {
      commits: this.totals.commits,
      lockSeconds: this.totals.lockMs / 1000,
      behind: (this.nowMs() - this.countedUntil) / 1000,
      failingSegments: this.failed.reduce((sum, { segments }) => sum + segments, this.segments.newerSegments),
    };
  }

  /** Starts the first run immediately. */
  start(): void {
    this.schedule(0);
  }

  /** Starts no more runs, and waits for the current one. Records that are not counted stay in the spool. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.runs.ended();
  }

  /** Counts what one transaction may contain. @throws the error of the database or the disk; nothing is lost then */
  run(): Promise<RunResult> {
    return this.runs.run();
  }

  /**
   * Counts all records that are in the spool now.
   * @throws TimeoutError; the error of the database or the disk. Nothing is lost then
   */
  async flush(timeoutMs: number): Promise<void> {
    this.waiting++;
    await withTimeout(this.flushes.run(), timeoutMs, 'the database').finally(() => this.waiting--);
  }

  /** Like `stop` and `flush`, for a spool that is closed. */
  async close(timeoutMs: number): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flush(timeoutMs);
  }

  private async runUntilComplete(): Promise<void> {
    while (this.waiting > 0 && !(await this.run()).isComplete);
  }

  private async runNow(): Promise<RunResult> {
    const startedAt = this.nowMs();
    try {
      if (this.isFirstRun) this.countedUntil -= await this.backlogAgeMs();
      this.isFirstRun = false;
      const result = await this.segments.run();
      if (result.isComplete) this.countedUntil = startedAt;
      if (result.isCommitted) this.totals.commits++;
      this.totals.lockMs += result.lockMs;
      this.pace.succeeded(result);
      this.outage.succeeded();
      return result;
    } catch (error) {
      this.pace.failed();
      this.outage.failed(error);
      throw error;
    }
  }

  /** How long ago the oldest segment began that has records now. */
  private async backlogAgeMs(): Promise<number> {
    const { folder, current } = this.spool;
    const sealed = await listSegments(folder, 'sealed');
    const { id, end } = await current;
    const [oldest] = [...sealed.map((each) => each.id), ...(end > 0 ? [id] : [])];
    const now = Date.now();
    return oldest === undefined ? 0 : Math.max(0, now - creationTimeOf(oldest));
  }

  /** Not `@Interval`: the pause depends on the last run. */
  private schedule(delayMs: number): void {
    const timer = setTimeout(() => {
      void this.run()
        .then(
          ({ isComplete }) => isComplete,
          () => true, // the outage log has it
        )
        .then((isBacklogShipped) => {
          if (isBacklogShipped) this.resolveBacklogShipped();
          if (this.timer === timer) this.schedule(this.pace.nextPauseMs);
        });
    }, delayMs).unref();
    this.timer = timer;
  }
}
