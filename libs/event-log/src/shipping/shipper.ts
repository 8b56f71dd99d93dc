import { OutageLog, SharedRuns, withTimeout } from '@tminus/resilience';
import { setTimeout as delay } from 'node:timers/promises';
import { CountedSegments } from './counted-segments.ts';
import { FailedSegments } from './failed-segments.ts';
import { FrameSender, type FrameSenderOptions, type SentRecords } from './frame-sender.ts';
import { Pace, type RunResult } from './pace.ts';
import { Quarantine } from './quarantine.ts';

/** How far counting is behind: the age of the oldest record that may not be counted. */
export class ShippingLag {
  /** Everything from before this time is counted. */
  private countedUntil: number;
  /** What was sent at a time, until it is counted. */
  private waiting: { at: number; isCounted: () => boolean } | undefined;

  /** @param nowMs - a clock that never goes backward */
  constructor(private readonly nowMs: () => number) {
    this.countedUntil = nowMs();
  }

  get milliseconds(): number {
    return this.nowMs() - this.countedUntil;
  }

  /**
   * To be called after each run that could ship.
   * @param startedAt - the time at which the run began to look for records
   * @param isCounted - whether everything that was sent until now is counted; undefined if the run did not send everything it found
   */
  ran(startedAt: number, isCounted: (() => boolean) | undefined): void {
    // While records keep coming, there is always something that is not counted. So wait for what one run has sent.
    if (!this.waiting && isCounted) this.waiting = { at: startedAt, isCounted };
    if (!this.waiting?.isCounted()) return;
    this.countedUntil = this.waiting.at;
    this.waiting = undefined;
  }
}

/** How often to ask the database whether flushed records are counted. */
const flushPollMs = 25;
/** How often to count again meanwhile: this process may get partitions of a counter that has ended. */
const countAgainMs = 500;

export interface ShipperOptions
  extends
    Pick<FrameSenderOptions, 'spool' | 'inbox' | 'offsets' | 'contents' | 'firstOpens'>,
    Partial<Pick<FrameSenderOptions, 'onCorrupt' | 'onNewer' | 'onOtherContent' | 'nowMs'>> {
  /** How long segments are kept after they are counted. Default 1 hour. */
  graceMs?: number;
  /** Makes the counter of this process count immediately. */
  countNow?: () => Promise<void>;
  /** Minimum pause between two runs. Default 250 ms. */
  intervalMs?: number;
  /** Called once when shipping starts to fail, and once when it works again. */
  onOutage?: (error: Error) => void;
  onRecovery?: () => void;
  /** Called when the file of a segment fails, or the database refuses its content. It is tried again, and the others are shipped. */
  onFailure?: (segmentId: string, error: Error) => void;
  /** Called for each segment whose counted records are unknown. It stays in the spool. */
  onQuarantine?: (segmentId: string) => void;
}

export interface ShippingStatistics {
  /** Records that were sent, including those that were sent again. */
  shipped: number;
  /** Seconds. Everything that is older is counted, except segments that fail or are in quarantine. */
  behind: number;
  quarantinedSegments: number;
  failingSegments: number;
}

/** Ships the records of the spool while the service runs. */
export class Shipper {
  private readonly sender: FrameSender;
  private readonly quarantine: Quarantine;
  private readonly failed: readonly FailedSegments[];
  private readonly countNow: (() => Promise<void>) | undefined;
  private readonly nowMs: () => number;
  private readonly pace: Pace;
  private readonly outage: OutageLog;
  private readonly lag: ShippingLag;
  private timer: NodeJS.Timeout | undefined;
  private readonly runs = new SharedRuns(() => this.runNow());
  private readonly flushes = new SharedRuns(() => this.runUntilCounted());
  /** Callers that wait for a flush. */
  private waiting = 0;
  private resolveFirstRun: () => void = () => undefined;
  /** Resolves when the first scheduled run has ended, whether or not it could ship. */
  readonly firstRun = new Promise<void>((resolve) => (this.resolveFirstRun = resolve));

  constructor({
    graceMs = 3_600_000,
    intervalMs = 250,
    countNow,
    onOutage,
    onRecovery,
    onFailure = ignore,
    onQuarantine = ignore,
    ...sending
  }: ShipperOptions) {
    const { offsets, spool, nowMs = () => performance.now() } = sending;
    const { folder } = spool;
    this.nowMs = nowMs;
    this.lag = new ShippingLag(nowMs);
    const [failed, failedCounted] = [new FailedSegments(nowMs, onFailure), new FailedSegments(nowMs, onFailure)];
    this.failed = [failed, failedCounted];
    this.quarantine = new Quarantine(folder, onQuarantine);
    const countedSegments = new CountedSegments({ folder, graceMs, offsets, failed: failedCounted });
    const { quarantine } = this;
    this.sender = new FrameSender({
      onCorrupt: ignore,
      onNewer: ignore,
      onOtherContent: ignore,
      ...sending,
      countedSegments,
      failed,
      quarantine,
      nowMs,
    });
    this.countNow = countNow;
    this.pace = new Pace(intervalMs);
    this.outage = new OutageLog({ began: onOutage, ended: onRecovery });
  }

  /** What an operator should know about segments that are not shipped. */
  get warnings(): string[] {
    const newer = this.sender.newerSegmentCount;
    return [
      this.quarantine.warning,
      ...this.failed.map(({ warning }) => warning),
      newer > 0 ? `${newer} segment(s) wait for a newer version of T-minus` : undefined,
    ].filter((warning) => warning !== undefined);
  }

  get statistics(): ShippingStatistics {
    const failing = this.failed.reduce((sum, { segments }) => sum + segments, 0) + this.sender.newerSegmentCount;
    return {
      shipped: this.sender.sentTotal,
      behind: this.lag.milliseconds / 1000,
      quarantinedSegments: this.quarantine.segments,
      failingSegments: failing,
    };
  }

  /** Starts the first run immediately. */
  start(): void {
    this.schedule(0);
  }

  /** Starts no more runs, and waits for the current one. Records that were not shipped stay in the spool. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.runs.ended();
  }

  /** Sends what can be sent now. @throws the error of the database or the disk; nothing is lost then */
  run(): Promise<RunResult> {
    return this.runs.run();
  }

  /**
   * Sends all records that are in the spool now, and waits until they are counted.
   * @throws TimeoutError; the error of the database or the disk. Nothing is lost then
   */
  async flush(timeoutMs: number): Promise<void> {
    this.waiting++;
    await withTimeout(this.flushes.run(), timeoutMs, 'the counters').finally(() => this.waiting--);
  }

  /** Like `stop` and `flush`, for a spool that is closed. */
  async close(timeoutMs: number): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flush(timeoutMs);
  }

  private async runUntilCounted(): Promise<void> {
    let sent: SentRecords | undefined;
    let countAt = -Infinity;
    while (this.waiting > 0) {
      const { isComplete } = await this.run();
      if (isComplete) sent ??= this.sender.sentRecords();
      if (sent && this.sender.hasCounted(sent)) return;
      if (this.nowMs() < countAt) {
        await delay(flushPollMs);
        continue;
      }
      await this.countNow?.();
      countAt = this.nowMs() + countAgainMs;
    }
  }

  private async runNow(): Promise<RunResult> {
    const startedAt = this.nowMs();
    try {
      const result = await this.sender.run();
      const sent = this.sender.sentRecords();
      this.lag.ran(startedAt, result.isComplete ? () => this.sender.hasCounted(sent) : undefined);
      this.pace.succeeded(result);
      this.outage.succeeded();
      return result;
    } catch (error) {
      this.pace.failed();
      this.outage.failed(error);
      throw error;
    }
  }

  /** Not `@Interval`: the pause depends on the last run. */
  private schedule(delayMs: number): void {
    const timer = setTimeout(() => {
      void this.run()
        .catch(() => undefined) // the outage log has it
        .then(() => {
          this.resolveFirstRun();
          if (this.timer === timer) this.schedule(this.pace.nextPauseMs());
        });
    }, delayMs).unref();
    this.timer = timer;
  }
}

const ignore = () => undefined;
