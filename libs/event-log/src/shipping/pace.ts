/**
 * After a run with many sums, the shipper waits longer: views that arrive in the meantime are added to the same sums, so the work of the
 * database does not grow with the number of views.
 */
const pauseMs = { perFrame: 20, perSum: 5, max: 10_000 };
/** While frames wait to be counted, so that the next ones may be sent. */
const blockedPauseMs = 1_000;
const maxFailurePauseMs = 2_000;

/** What a run did. */
export interface RunResult {
  frames: number;
  sums: number;
  /** Whether all records of the spool were sent. */
  isComplete: boolean;
}

/** Decides how long the shipper waits between two runs. */
export class Pace {
  private frames = 0;
  private sums = 0;
  private isBlocked = false;
  private failures = 0;

  /** @param intervalMs - the minimum pause */
  constructor(private readonly intervalMs: number) {}

  succeeded({ frames, sums, isComplete }: RunResult): void {
    this.frames += frames;
    this.sums += sums;
    this.isBlocked = !isComplete;
    this.failures = 0;
  }

  failed(): void {
    this.failures++;
  }

  /** The pause after all runs since the last pause, in milliseconds. */
  nextPauseMs(): number {
    const { intervalMs, failures } = this;
    const ms = intervalMs + this.frames * pauseMs.perFrame + this.sums * pauseMs.perSum;
    this.frames = 0;
    this.sums = 0;
    if (failures > 0) return Math.min(intervalMs * 2 ** (failures - 1), maxFailurePauseMs);
    return Math.min(ms, this.isBlocked ? blockedPauseMs : pauseMs.max);
  }
}
