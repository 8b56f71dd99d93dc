/** Instants in epoch milliseconds; `from` belongs to it, `to` does not. */
export interface Interval {
  from: number;
  to: number;
}

/** Views over time, cut where somebody asks for them. */
export class ViewTimeline {
  private readonly before: number[];
  private readonly positions: Map<number, number>;

  /**
   * @param cuts - instants, ascending
   * @param views - of each stretch between two cuts, in their order
   */
  constructor(cuts: readonly number[], views: readonly number[]) {
    let sum = 0;
    this.before = [0, ...views.map((each) => (sum += each))];
    this.positions = new Map(cuts.map((cut, index) => [cut, index]));
  }

  /** @throws RangeError where the timeline is not cut at both ends of the interval. */
  between({ from, to }: Interval): number {
    const [start, end] = [this.positions.get(from), this.positions.get(to)];
    if (start === undefined || end === undefined) throw new RangeError('The timeline is not cut there.');
    return (this.before[end] ?? 0) - (this.before[start] ?? 0);
  }
}
