import { dimensionCodes, readDayCounts, readQuarterHours } from './day-counts/day-counts.ts';
import { type Day, startOfDay, addDays, utcDay } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { type Breakdowns, ValueSums } from './value-sums.ts';

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

/** Adds up views in the slots between the ends of intervals. */
class ViewTimelineBuilder {
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
  const newTimeline = () => new DayTimeline(intervals);
  const timelines = {
    [dimensionCodes.quarterHour]: newTimeline(),
    [dimensionCodes.damped]: newTimeline(),
    [dimensionCodes.placeholder]: newTimeline(),
    [dimensionCodes.clicks]: newTimeline(),
    [dimensionCodes.automatedClicks]: newTimeline(),
  };
  const listeners: Record<number, (quarterHour: number, amount: number) => void> = {};
  for (const [code, timeline] of Object.entries(timelines)) listeners[Number(code)] = timeline.add.bind(timeline);
  const { [dimensionCodes.placeholder]: _, ...everyDay } = listeners;
  const allTimelines = Object.values(timelines);
  const [values, clickValues] = [new ValueSums(), new ValueSums()];
  const addEntry = (dimension: number, code: number, amount: number) => {
    const listener = listeners[dimension];
    if (listener) listener(code, amount);
    else if (dimension < dimensionCodes.clicks) values.add(dimension, code, amount);
    else clickValues.add(dimension - dimensionCodes.clicks, code, amount);
  };
  for (const [index, { day, counts }] of rows.entries()) {
    if (index > 0 && index % rowsPerStep === 0) await setImmediate();
    for (const timeline of allTimelines) timeline.startDay(day);
    if (isWithin(day, breakdownDays)) readDayCounts(counts, addEntry);
    else readQuarterHours(counts, everyDay);
  }
  return {
    timeline: timelines[dimensionCodes.quarterHour].build(),
    damped: timelines[dimensionCodes.damped].build(),
    placeholders: timelines[dimensionCodes.placeholder].build(),
    breakdowns: values.all,
    clicks: timelines[dimensionCodes.clicks].build(),
    automatedClicks: timelines[dimensionCodes.automatedClicks].build(),
    clickBreakdowns: clickValues.all,
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
