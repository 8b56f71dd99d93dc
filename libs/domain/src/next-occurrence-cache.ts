import { type Recurrence, nextOccurrence } from './recurrence.ts';

/** Finds the next occurrence of a recurring timer and keeps it until it has passed: the search takes as long as rendering an image. */
export class NextOccurrenceCache {
  /** Epoch milliseconds. At any time from `from` to `until`, the next occurrence is `until`. */
  private from = Infinity;
  private until = -Infinity;

  constructor(
    private readonly recurrence: Recurrence,
    private readonly timezone: string,
    private readonly find: typeof nextOccurrence = nextOccurrence,
  ) {}

  /** The first occurrence after `nowMs`. Correct even if the clock was set back. */
  nextAfter(nowMs: number): number {
    if (nowMs < this.from || nowMs >= this.until) {
      this.until = this.find(this.recurrence, this.timezone, nowMs);
      this.from = nowMs;
    }
    return this.until;
  }
}
