import { dimensionCodes, readDayCounts, readQuarterHours } from './day-counts/day-counts.ts';
import { type Day, startOfDay, addDays, utcDay } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { type Breakdowns, ValueSums } from './value-sums.ts';

/** From `from` (inclusive) to `to` (exclusive), in epoch milliseconds. */
export interface Interval {
  from: number;
  to: number;
}

/** Views over time, in slots between the ends of intervals. */
export class ViewTimeline {
  /** By the end of an interval: its position in the order of time. */
  private readonly positions: ReadonlyMap<number, number>;
  private readonly ends: readonly number[];
  /** Of each slot: `views[i]` are those before `ends[i]`, and not before the end before it. */
  private readonly views: number[];
  /** That of the last `add`. */
  private slot = 0;

  /** @param intervals - all intervals that the timeline will be asked for */
  constructor(intervals: readonly Interval[]) {
    this.ends = [...new Set(intervals.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    this.positions = new Map(this.ends.map((end, index) => [end, index]));
    this.views = this.ends.map(() => 0);
  }

  /** Views outside all intervals are ignored. @param instant - not before that of the previous call */
  add(instant: number, views: number): void {
    while (instant >= (this.ends[this.slot] ?? Infinity)) this.slot++;
    const sum = this.views[this.slot];
    if (sum !== undefined) this.views[this.slot] = sum + views;
  }

  /** @throws RangeError if it does not begin and end where one of the intervals does */
  between({ from, to }: Interval): number {
    const [start, end] = [this.positions.get(from), this.positions.get(to)];
    if (start === undefined || end === undefined) throw new RangeError('The timeline has no slot that ends here.');
    let sum = 0;
    for (let slot = start + 1; slot <= end; slot++) sum += this.views[slot] ?? 0;
    return sum;
  }
}

/** UTC days, both inclusive. */
export interface UtcDays {
  from: Day;
  to: Day;
}

const dayMs = 86_400_000;

/** All UTC days that contain a part of an interval, each in one of the ranges. */
export function utcDaysOf(intervals: readonly Interval[]): UtcDays[] {
  const merged: Interval[] = [];
  for (const { from, to } of [...intervals].sort((one, other) => one.from - other.from)) {
    const previous = merged.at(-1);
    // With a day or more between them, two intervals have no UTC day in common.
    if (!previous || from >= previous.to + dayMs) merged.push({ from, to });
    else previous.to = Math.max(previous.to, to);
  }
  return merged.map(({ from, to }) => ({ from: utcDay(from), to: utcDay(to - 1) }));
}

/** The UTC days that have to be read for intervals and breakdowns. */
export const daysOf = (intervals: readonly Interval[], breakdownDays: UtcDays | undefined): UtcDays[] =>
  utcDaysOf([...intervals, ...(breakdownDays ? [intervalOf(breakdownDays)] : [])]);

const intervalOf = ({ from, to }: UtcDays): Interval => ({
  from: startOfDay(from, 'UTC'),
  to: startOfDay(addDays(to, 1), 'UTC'),
});

/** The views of a timer, or of all timers of an account. */
export interface ViewCounts {
  timeline: ViewTimeline;
  /** Damped views, which are counted nowhere else. */
  damped: ViewTimeline;
  /** Views whose recipient is a placeholder, on the days whose values are counted. The timeline contains them, too. */
  placeholders: ViewTimeline;
  /** Of the days whose values are counted. The values with the most views come first. */
  breakdowns: Breakdowns;
  clicks: ViewTimeline;
  /** Clicks of programs, and damped ones, which are counted nowhere else. */
  automatedClicks: ViewTimeline;
  /** Like `breakdowns`, with clicks instead of views. */
  clickBreakdowns: Breakdowns;
}

/** The packed counts of a UTC day. */
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
  const timelines = {
    [dimensionCodes.quarterHour]: new ViewTimeline(intervals),
    [dimensionCodes.damped]: new ViewTimeline(intervals),
    [dimensionCodes.placeholder]: new ViewTimeline(intervals),
    [dimensionCodes.clicks]: new ViewTimeline(intervals),
    [dimensionCodes.automatedClicks]: new ViewTimeline(intervals),
  };
  let startMs = 0;
  const listeners: Record<number, (quarterHour: number, amount: number) => void> = {};
  for (const [code, timeline] of Object.entries(timelines)) {
    listeners[Number(code)] = (quarterHour, amount) => {
      if (quarterHour < quarterHoursPerDay) timeline.add(startMs + quarterHour * quarterHourMs, amount);
    };
  }
  const { [dimensionCodes.placeholder]: _, ...everyDay } = listeners;
  const [values, clickValues] = [new ValueSums(), new ValueSums()];
  const addEntry = (dimension: number, code: number, amount: number) => {
    const listener = listeners[dimension];
    if (listener) listener(code, amount);
    else if (dimension < dimensionCodes.clicks) values.add(dimension, code, amount);
    else clickValues.add(dimension - dimensionCodes.clicks, code, amount);
  };
  for (const [index, { day, counts }] of rows.entries()) {
    if (index > 0 && index % rowsPerStep === 0) await setImmediate();
    startMs = startOfDay(day, 'UTC');
    if (isWithin(day, breakdownDays)) readDayCounts(counts, addEntry);
    else readQuarterHours(counts, everyDay);
  }
  return {
    timeline: timelines[dimensionCodes.quarterHour],
    damped: timelines[dimensionCodes.damped],
    placeholders: timelines[dimensionCodes.placeholder],
    breakdowns: values.all,
    clicks: timelines[dimensionCodes.clicks],
    automatedClicks: timelines[dimensionCodes.automatedClicks],
    clickBreakdowns: clickValues.all,
  };
}

const isWithin = (day: Day, days: UtcDays | undefined) => days !== undefined && day >= days.from && day <= days.to;
