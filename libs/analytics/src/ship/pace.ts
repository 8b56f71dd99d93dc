/**
 * After a commit, the shipper waits the longer the more sums it had: views that arrive in the meantime are added to the same rows, so the
 * work of the database does not grow with the number of views. If many processes count, each also waits for its turn: see ADR 80.
 */
const pauseMs = { perSum: 20, max: 5_000 };
const maxFailurePauseMs = 2_000;

/** What a run did. */
export interface RunResult {
  sums: number;
  /** Whether they are counted now. */
  isCommitted: boolean;
  /** How long it waited for its turn. */
  lockMs: number;
  /** Whether all records of the spool are counted. */
  isComplete: boolean;
}

/** Decides how long the shipper waits between two runs. */
export class Pace {
  private last: Omit<RunResult, 'lockMs'> = { sums: 0, isCommitted: false, isComplete: true };
  private failures = 0;

  /** @param intervalMs - the minimum pause */
  constructor(private readonly intervalMs: number) {}

  succeeded(result: Omit<RunResult, 'lockMs'>): void {
    this.last = result;
    this.failures = 0;
  }

  failed(): void {
    this.failures++;
  }

  /** In milliseconds. */
  get nextPauseMs(): number {
    const { intervalMs, failures, last } = this;
    if (failures > 0) return Math.min(intervalMs * 2 ** (failures - 1), maxFailurePauseMs);
    if (!last.isComplete) return last.isCommitted ? 0 : intervalMs;
    return Math.min(intervalMs + last.sums * pauseMs.perSum, pauseMs.max);
  }
}
