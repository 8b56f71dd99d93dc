import { Injectable } from '@nestjs/common';
import { type Day, type TimerId, type ViewDimension, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { type Interval, ViewTimeline } from './view-timeline.ts';

/** Views that share a value of a dimension. */
export interface ValueCount {
  dimension: ViewDimension;
  value: string;
  views: number;
}

// The slot of a bucket is the position of the last boundary that is not after it. The caller knows when days begin in its time zone.
const selectViewsBySlot = `
  SELECT width_bucket(bucket_start, $2::timestamptz[]) AS slot, sum(views)::float8 AS views
    FROM timer_view_buckets
   WHERE timer_id = $1
     AND (bucket_start >= $3 AND bucket_start < $4 OR bucket_start >= $5 AND bucket_start < $6)
   GROUP BY slot`;

const selectViewsByValue = `
  SELECT dimension, value, sum(views)::float8 AS views
    FROM timer_view_breakdowns
   WHERE timer_id = $1 AND day BETWEEN $2 AND $3
   GROUP BY dimension, value
   ORDER BY views DESC, value COLLATE "C"`;

/** Reads the counts of timers. The caller has checked that the timer belongs to the account. */
@Injectable()
export class TimerCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Views in two intervals, with one query for any number of boundaries.
   * @param boundaries - instants (epoch milliseconds) that are multiples of 15 minutes, in any order. The timeline has no views outside
   *   the intervals.
   */
  async findTimeline(
    timerId: TimerId,
    boundaries: readonly number[],
    [first, second]: [Interval, Interval],
  ): Promise<ViewTimeline> {
    const sorted = [...new Set(boundaries)].sort((a, b) => a - b);
    const rows: { slot: number; views: number }[] = await this.dataSource.query(selectViewsBySlot, [
      timerIds.toUuid(timerId),
      sorted.map((boundary) => new Date(boundary)),
      ...[first.from, first.to, second.from, second.to].map((instant) => new Date(instant)),
    ]);
    const views = new Array<number>(Math.max(0, sorted.length - 1)).fill(0);
    for (const row of rows) views[row.slot - 1] = row.views;
    return new ViewTimeline(sorted, views);
  }

  /** Views by dimension and value, from one UTC day to another, both inclusive. The values with the most views come first. */
  findBreakdowns(timerId: TimerId, from: Day, to: Day): Promise<ValueCount[]> {
    return this.dataSource.query(selectViewsByValue, [timerIds.toUuid(timerId), from, to]);
  }
}
