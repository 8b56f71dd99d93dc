import { type Day, addDays, addMonths, dayAt, daysBetween, startOfMonth } from '@tminus/domain';
import { type Grouping, groupings } from './analytics-data.ts';

/** Both days are inclusive. */
export interface Period {
  from: Day;
  to: Day;
}

export const presets = ['today', '7d', '28d', 'month', '12m'] as const;
export type Preset = (typeof presets)[number];

/** 28 days, so that the weekdays of two periods line up. */
export const defaultPreset: Preset = '28d';

/** The server answers at most this many days. */
const maxDays = 366;

export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** The current day in a time zone. */
export function todayIn(zone: string, now = new Date()): Day {
  return dayAt(now.getTime(), zone);
}

export function presetPeriod(preset: Preset, today: Day): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '28d':
      return { from: addDays(today, -27), to: today };
    case 'month':
      return { from: startOfMonth(today), to: today };
    case '12m':
      return { from: addMonths(startOfMonth(today), -11), to: today };
  }
}

/** A period in the right order and at most `maxDays` long. */
export function validPeriod(first: Day, second: Day): Period {
  const [from, to] = first <= second ? [first, second] : [second, first];
  return daysIn({ from, to }) > maxDays ? { from: addDays(to, 1 - maxDays), to } : { from, to };
}

/** The changed day moves the other one where the days would be in the wrong order or too far apart. */
export function changePeriod(period: Period, change: Partial<Period>): Period {
  const { from, to } = { ...period, ...change };
  if (change.from !== undefined) return { from, to: clamp(to, from, addDays(from, maxDays - 1)) };
  return { from: clamp(from, addDays(to, 1 - maxDays), to), to };
}

const clamp = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day);

/** The groupings that make sense for a period. Hours are part of the extended plans. */
export function groupingsFor(period: Period, { extended }: { extended: boolean }): Grouping[] {
  const days = daysIn(period);
  const useful: Record<Grouping, boolean> = {
    hour: extended && days <= 7,
    day: days > 1 || !extended,
    week: days >= 14,
    month: days >= 56,
  };
  return groupings.filter((each) => useful[each]);
}

/** Hours for one day, days up to a quarter of a year, then months. */
export function defaultGrouping(period: Period, plan: { extended: boolean }): Grouping {
  const days = daysIn(period);
  const wanted: Grouping = days === 1 ? 'hour' : days <= 92 ? 'day' : 'month';
  const possible = groupingsFor(period, plan);
  return possible.includes(wanted) ? wanted : (possible[0] ?? 'day');
}
