/** From `from` (inclusive) to `to` (exclusive), in epoch milliseconds. */
export interface Interval {
  from: number;
  to: number;
}

/** Views over time, in slots between given instants. */
export class ViewTimeline {
  /** At each boundary, the views before it. */
  private readonly before: number[];
  private readonly positions: Map<number, number>;

  /**
   * @param boundaries - instants, ascending
   * @param views - views of each slot between two boundaries, in the same order
   */
  constructor(boundaries: readonly number[], views: readonly number[]) {
    let sum = 0;
    this.before = [0, ...views.map((each) => (sum += each))];
    this.positions = new Map(boundaries.map((boundary, index) => [boundary, index]));
  }

  /** @throws RangeError if an end of the interval is not one of the boundaries */
  between({ from, to }: Interval): number {
    const [start, end] = [this.positions.get(from), this.positions.get(to)];
    if (start === undefined || end === undefined)
      throw new RangeError('The timeline has no boundary at an end of the interval.');
    return (this.before[end] ?? 0) - (this.before[start] ?? 0);
  }
}
