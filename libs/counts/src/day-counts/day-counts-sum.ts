import { mergeDayCounts } from './day-counts.ts';

/** Merging this many takes about half a millisecond. */
const countsPerMerge = 64;

/** Collects the counts of many timers on a day, and merges them from time to time. */
export class DayCountsSum {
  private collected: Buffer[] = [];

  /** @throws InvalidDayCountsError, NewerDayCountsError */
  add(counts: Buffer): void {
    this.collected.push(counts);
    if (this.collected.length === countsPerMerge) this.collected = [mergeDayCounts(this.collected)];
  }

  /** Together, they are the sum. */
  get parts(): readonly Buffer[] {
    return this.collected;
  }
}
