import { type Interval, ViewTimeline } from './view-timeline.ts';

/** Adds up views in the slots between the ends of intervals. */
export class ViewTimelineBuilder {
  private readonly boundaries: readonly number[];
  private readonly views: number[];
  /** The slot of the last `add`: the number of boundaries up to its instant, less one. */
  private slot = -1;
  private slotEnd: number;

  /** @param intervals - all intervals that the timeline will be asked for */
  constructor(intervals: readonly Interval[]) {
    this.boundaries = [...new Set(intervals.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    this.views = new Array<number>(Math.max(0, this.boundaries.length - 1)).fill(0);
    this.slotEnd = this.boundaries[0] ?? Infinity;
  }

  /** Views before the first boundary and after the last one are ignored. @param instant - not before that of the previous call */
  add(instant: number, views: number): void {
    while (instant >= this.slotEnd) this.slotEnd = this.boundaries[++this.slot + 1] ?? Infinity;
    const sum = this.views[this.slot];
    if (sum !== undefined) this.views[this.slot] = sum + views;
  }

  build(): ViewTimeline {
    return new ViewTimeline(this.boundaries, this.views);
  }
}
