import { mergeBreakdowns, readQuarterHours } from '@tminus/counts';
import { type Day, startOfDay } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { type ValueCount, breakdownValues } from './breakdown-values.ts';
import type { UtcDays } from './utc-days.ts';
import type { Interval, ViewTimeline } from './view-timeline.ts';
import { ViewTimelineBuilder } from './view-timeline-builder.ts';

/** The views of a timer, or of several. */
export interface TimerCounts {
  timeline: ViewTimeline;
  /** Damped views, which are counted nowhere else. */
  damped: ViewTimeline;
  /** Views by dimension and value. The values with the most views come first. */
  breakdowns: ValueCount[];
}

/** The packed counts of a UTC day. */
export interface DayRow {
  day: Day;
  counts: Uint8Array;
}

export const quarterHourMs = 900_000;

/** Decoding this many days takes about half a millisecond. */
const daysPerStep = 50;

/**
 * @param rows - in ascending order, each day once
 * @param intervals - the intervals of the timelines. Their ends are multiples of 15 minutes, in epoch milliseconds.
 * @param breakdownDays - the UTC days whose values are counted; default: none
 */
export async function countDays(
  rows: readonly DayRow[],
  intervals: readonly Interval[],
  breakdownDays?: UtcDays,
): Promise<TimerCounts> {
  const [timeline, damped] = [new ViewTimelineBuilder(intervals), new ViewTimelineBuilder(intervals)];
  let startMs = 0;
  const addTo = (builder: ViewTimelineBuilder) => (quarterHour: number, views: number) =>
    builder.add(startMs + quarterHour * quarterHourMs, views);
  const [addViews, addDamped] = [addTo(timeline), addTo(damped)];
  let total: Uint8Array[] = [];
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

const isWithin = (day: Day, days: UtcDays | undefined) => days !== undefined && day >= days.from && day <= days.to;
