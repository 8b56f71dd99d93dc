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

/** Calls `work` at a constant rate until the signal aborts. Work that takes longer overlaps. */
export function atRate(perSecond: number, signal: AbortSignal, work: (index: number) => void): Promise<void> {
  const started = performance.now();
  let done = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = ((performance.now() - started) / 1000) * perSecond;
      // After a stall, the missed ones are not made up for.
      if (done < due - perSecond) done = Math.floor(due - perSecond);
      while (done < due) work(done++);
    }, 10);
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(timer);
        resolve();
      },
      { once: true },
    );
  });
}
