import { Injectable } from '@nestjs/common';
import { mergeBreakdowns, readQuarterHours } from '@tminus/counts';
import { queryPrepared } from '@tminus/database';
import { type Day, type TimerId, startOfDay, timerIds } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type ValueCount, breakdownValues } from './breakdown-values.ts';
import { type UtcDays, intervalOf, utcDaysOf } from './utc-days.ts';
import type { Interval, ViewTimeline } from './view-timeline.ts';
import { ViewTimelineBuilder } from './view-timeline-builder.ts';

/** The views of a timer. */
export interface TimerCounts {
  timeline: ViewTimeline;
  /** Damped views, which are counted nowhere else. */
  damped: ViewTimeline;
  /** Views by dimension and value. The values with the most views come first. */
  breakdowns: ValueCount[];
}

interface DayRow {
  day: Day;
  counts: Buffer;
}

const quarterHourMs = 900_000;

/** Decoding this many days takes about half a millisecond. */
const daysPerStep = 50;

/** Prepared, because planning for dozens of partitions takes longer than reading a year. */
const selectDays = {
  name: 'timer view days',
  text: `
    SELECT day::text, counts FROM timer_view_days
     WHERE timer_id = $1 AND day BETWEEN $2 AND $3
     ORDER BY day`,
};

/** Reads the counts of timers. The caller has checked that the timer belongs to the account. */
@Injectable()
export class TimerCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Views over time and by value. A year takes a few milliseconds.
   * @param intervals - the intervals of the timeline. Their ends are multiples of 15 minutes, in epoch milliseconds.
   * @param breakdownDays - the UTC days, both inclusive, whose values are counted; default: none
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findCounts(timerId: TimerId, intervals: readonly Interval[], breakdownDays?: UtcDays): Promise<TimerCounts> {
    const [timeline, damped] = [new ViewTimelineBuilder(intervals), new ViewTimelineBuilder(intervals)];
    let startMs = 0;
    const addTo = (builder: ViewTimelineBuilder) => (quarterHour: number, views: number) =>
      builder.add(startMs + quarterHour * quarterHourMs, views);
    const [addViews, addDamped] = [addTo(timeline), addTo(damped)];
    let total: Uint8Array[] = [];
    const rows = await this.findDays(timerId, intervals, breakdownDays);
    for (let first = 0; first < rows.length; first += daysPerStep) {
      if (first > 0) await setImmediate();
      const step = rows.slice(first, first + daysPerStep);
      for (const { day, counts } of step) {
        startMs = startOfDay(day, 'UTC');
        readQuarterHours(counts, addViews, addDamped);
      }
      const inBreakdowns = step.filter(({ day }) => isWithin(day, breakdownDays)).map(({ counts }) => counts);
      if (inBreakdowns.length > 0) total = [mergeBreakdowns([...total, ...inBreakdowns])];
    }
    return { timeline: timeline.build(), damped: damped.build(), breakdowns: total.flatMap(breakdownValues) };
  }

  /** In ascending order. */
  private async findDays(
    timerId: TimerId,
    intervals: readonly Interval[],
    breakdownDays: UtcDays | undefined,
  ): Promise<DayRow[]> {
    const ranges = utcDaysOf([...intervals, ...(breakdownDays ? [intervalOf(breakdownDays)] : [])]);
    const uuid = timerIds.toUuid(timerId);
    const days = ranges.map(({ from, to }) => queryPrepared<DayRow>(this.dataSource, selectDays, [uuid, from, to]));
    return (await Promise.all(days)).flat();
  }
}

const isWithin = (day: Day, days: UtcDays | undefined) => days !== undefined && day >= days.from && day <= days.to;
