import { type Recurrence, nextOccurrence } from './recurrence.ts';

/** The instants that a recurring timer counts down to. The calendar is asked once for each: it takes as long as an image. */
export class NextOccurrenceCache {
  /** Between these two, epoch milliseconds, `until` is the next one. */
  private from = Infinity;
  private until = -Infinity;

  constructor(
    private readonly recurrence: Recurrence,
    private readonly timezone: string,
    private readonly find: typeof nextOccurrence = nextOccurrence,
  ) {}

  /** The first one after `nowMs`, also when the clock was set back. */
  nextAfter(nowMs: number): number {
    if (nowMs < this.from || nowMs >= this.until) {
      this.until = this.find(this.recurrence, this.timezone, nowMs);
      this.from = nowMs;
    }
    return this.until;
  }
}
