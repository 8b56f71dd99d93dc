import { type Day, type TimerId, type ViewDimension, timerIds } from '@tminus/domain';
import type { DataSource } from 'typeorm';
import { type Interval, ViewTimeline } from './view-timeline.ts';

/** Views that share a value of a dimension. */
export interface ValueCount {
  dimension: ViewDimension;
  value: string;
  views: number;
}

// The slot is the position of the last cut that is not after the bucket: where days begin, the caller knows, not the database.
const viewsOfSlots = `
  SELECT width_bucket(bucket_start, $2::timestamptz[]) AS slot, sum(views)::float8 AS views
    FROM timer_view_buckets
   WHERE timer_id = $1
     AND (bucket_start >= $3 AND bucket_start < $4 OR bucket_start >= $5 AND bucket_start < $6)
   GROUP BY slot`;

const viewsOfValues = `
  SELECT dimension, value, sum(views)::float8 AS views
    FROM timer_view_breakdowns
   WHERE timer_id = $1 AND day BETWEEN $2 AND $3
   GROUP BY dimension, value
   ORDER BY views DESC, value COLLATE "C"`;

/** The counts of timers, read. Whose a timer is has been asked before. */
export class TimerCounts {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Views over two stretches of time, in one query, however many cuts there are.
   * @param cuts - instants (epoch milliseconds) that are multiples of 15 minutes, in any order; outside of the stretches there
   *   are no views
   */
  async timeline(timerId: TimerId, cuts: readonly number[], [one, other]: [Interval, Interval]): Promise<ViewTimeline> {
    const sorted = [...new Set(cuts)].sort((a, b) => a - b);
    const rows: { slot: number; views: number }[] = await this.dataSource.query(viewsOfSlots, [
      timerIds.toUuid(timerId),
      sorted.map((cut) => new Date(cut)),
      ...[one.from, one.to, other.from, other.to].map((instant) => new Date(instant)),
    ]);
    const views = new Array<number>(Math.max(0, sorted.length - 1)).fill(0);
    for (const row of rows) views[row.slot - 1] = row.views;
    return new ViewTimeline(sorted, views);
  }

  /** Views on days of UTC, both included, by all dimensions, those with most views first. */
  breakdowns(timerId: TimerId, from: Day, to: Day): Promise<ValueCount[]> {
    return this.dataSource.query(viewsOfValues, [timerIds.toUuid(timerId), from, to]);
  }
}
