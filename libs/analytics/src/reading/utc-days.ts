import { type Day, addDays, dayAt, startOfDay } from '@tminus/domain';
import type { Interval } from './view-timeline.ts';

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
  return merged.map(({ from, to }) => ({ from: dayAt(from, 'UTC'), to: dayAt(to - 1, 'UTC') }));
}

/** The UTC days that have to be read for intervals and breakdowns. */
export const daysOf = (intervals: readonly Interval[], breakdownDays: UtcDays | undefined): UtcDays[] =>
  utcDaysOf([...intervals, ...(breakdownDays ? [intervalOf(breakdownDays)] : [])]);

const intervalOf = ({ from, to }: UtcDays): Interval => ({
  from: startOfDay(from, 'UTC'),
  to: startOfDay(addDays(to, 1), 'UTC'),
});
