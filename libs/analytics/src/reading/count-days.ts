import { dimensionCodes, readDayCounts, readQuarterHours } from '@tminus/counts';
import { type Day, startOfDay } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import type { UtcDays } from './utc-days.ts';
import { type ValueCount, ValueSums } from './value-sums.ts';
import type { Interval, ViewTimeline } from './view-timeline.ts';
import { ViewTimelineBuilder } from './view-timeline-builder.ts';

/** The views of a timer, or of all timers of an account. */
export interface ViewCounts {
  timeline: ViewTimeline;
  /** Damped views, which are counted nowhere else. */
  damped: ViewTimeline;
  /** Views whose recipient is a placeholder, on the days whose values are counted. The timeline contains them, too. */
  placeholders: ViewTimeline;
  /** Views by dimension and value. The values with the most views come first. */
  breakdowns: ValueCount[];
}

/** The packed counts of a UTC day, or a part of them. */
export interface DayRow {
  day: Day;
  counts: Uint8Array;
}

export const quarterHourMs = 900_000;
const quarterHoursPerDay = 96;

/** Decoding this many rows takes about half a millisecond. */
const rowsPerStep = 100;

/**
 * Adds up rows.
 * @param rows - in ascending order of their days
 * @param intervals - the intervals of the timelines. Their ends are multiples of 15 minutes, in epoch milliseconds.
 * @param breakdownDays - the UTC days whose values are counted; default: none
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export async function countDays(
  rows: readonly DayRow[],
  intervals: readonly Interval[],
  breakdownDays?: UtcDays,
): Promise<ViewCounts> {
  const views = new DayTimeline(intervals);
  const damped = new DayTimeline(intervals);
  const placeholders = new DayTimeline(intervals);
  const values = breakdownDays && new ValueSums();
  const addEntry = (dimension: number, code: number, amount: number) => {
    if (dimension === dimensionCodes.quarterHour) views.add(code, amount);
    else if (dimension === dimensionCodes.damped) damped.add(code, amount);
    else if (dimension === dimensionCodes.placeholder) placeholders.add(code, amount);
    else values?.add(dimension, code, amount);
  };
  const [addViews, addDamped] = [views.add.bind(views), damped.add.bind(damped)];
  for (const [index, { day, counts }] of rows.entries()) {
    if (index > 0 && index % rowsPerStep === 0) await setImmediate();
    views.startDay(day);
    damped.startDay(day);
    placeholders.startDay(day);
    if (isWithin(day, breakdownDays)) readDayCounts(counts, addEntry);
    else readQuarterHours(counts, addViews, addDamped);
  }
  return {
    timeline: views.build(),
    damped: damped.build(),
    placeholders: placeholders.build(),
    breakdowns: values?.all ?? [],
  };
}

const isWithin = (day: Day, days: UtcDays | undefined) => days !== undefined && day >= days.from && day <= days.to;

/** A timeline of days, each of which may have several rows. */
class DayTimeline {
  private readonly builder: ViewTimelineBuilder;
  private readonly quarterHours = new Float64Array(quarterHoursPerDay);
  private day: Day | undefined;

  constructor(intervals: readonly Interval[]) {
    this.builder = new ViewTimelineBuilder(intervals);
  }

  /** @param day - not before that of the previous call */
  startDay(day: Day): void {
    if (day === this.day) return;
    this.endDay();
    this.day = day;
  }

  add(quarterHour: number, views: number): void {
    this.quarterHours[quarterHour] = (this.quarterHours[quarterHour] ?? 0) + views;
  }

  build(): ViewTimeline {
    this.endDay();
    return this.builder.build();
  }

  private endDay(): void {
    if (this.day === undefined) return;
    const startMs = startOfDay(this.day, 'UTC');
    const { quarterHours, builder } = this;
    for (let quarterHour = 0; quarterHour < quarterHoursPerDay; quarterHour++) {
      const views = quarterHours[quarterHour] ?? 0;
      if (views > 0) builder.add(startMs + quarterHour * quarterHourMs, views);
    }
    quarterHours.fill(0);
  }
}
