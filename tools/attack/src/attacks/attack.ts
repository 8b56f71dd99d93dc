import type { Target } from '../target.ts';

/** Attacks until the signal aborts. */
export type Attack = (target: Target, signal: AbortSignal, tally: Tally) => Promise<void>;

/** Counts what an attack has done, for the report. */
export class Tally {
  count = 0;

  add(): void {
    this.count++;
  }
}
