import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  daysBetween,
  isTimeZone,
  parseDay,
  startOfMonth,
  type ViewDimension,
} from '@tminus/domain';
import type { ApiSchemas } from '../../shared/http/account-types.ts';
import { useAddressParams } from '../../shared/use-address-params.ts';

/** What an address of the analytics asks for: `range from to by zone compare`. */
export interface AnalyticsSearch {
  preset: Preset | 'custom';
  period: Period;
  by: Grouping;
  zone: string;
  compare: boolean;
}

interface SearchContext {
  /** The account's time zone. */
  zone: string;
  extended: boolean;
  now?: Date;
}

/** Invalid parameters are replaced by their defaults. */
export function parseSearch(params: URLSearchParams, context: SearchContext): AnalyticsSearch {
  const zone = zoneOf(params) ?? context.zone;
  const { preset, period } = parseRange(params, todayIn(zone, context.now));
  const wanted = params.get('by');
  const by = groupingsFor(period, context).find((each) => each === wanted) ?? defaultGrouping(period, context);
  return { preset, period, by, zone, compare: params.get('compare') === 'previous' };
}

function parseRange(params: URLSearchParams, today: string): Pick<AnalyticsSearch, 'preset' | 'period'> {
  const range = params.get('range');
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (range === 'custom' && parseDay(from) && parseDay(to)) return { preset: 'custom', period: validPeriod(from, to) };
  const preset = presets.find((each) => each === range) ?? defaultPreset;
  return { preset, period: presetPeriod(preset, today) };
}

function zoneOf(params: URLSearchParams): string | undefined {
  const zone = params.get('zone');
  return zone !== null && isTimeZone(zone) ? zone : undefined;
}

/** `period` changes one of its days, both, or none: then the days that a preset shows are its days. */
export type SearchChange =
  { preset: Preset } | { period: Partial<Period> } | { by: Grouping } | { zone: string } | { compare: boolean };

/** The parameters after a change. A new range chooses its own grouping. */
export function applyChange(params: URLSearchParams, change: SearchChange, context: SearchContext): URLSearchParams {
  const next = new URLSearchParams(params);
  if ('preset' in change || 'period' in change) for (const name of ['range', 'from', 'to', 'by']) next.delete(name);
  if ('preset' in change && change.preset !== defaultPreset) next.set('range', change.preset);
  if ('period' in change) {
    const { from, to } = changePeriod(parseSearch(params, context).period, change.period);
    next.set('range', 'custom');
    next.set('from', from);
    next.set('to', to);
  }
  if ('by' in change && groupings.includes(change.by)) next.set('by', change.by);
  if ('zone' in change) next.set('zone', change.zone);
  if ('compare' in change) {
    if (change.compare) next.set('compare', 'previous');
    else next.delete('compare');
  }
  return next;
}

export function useAnalyticsSearch(context: SearchContext): [AnalyticsSearch, (change: SearchChange) => void] {
  const [params, changeParams] = useAddressParams();
  const change = (each: SearchChange) =>
    changeParams((before) => applyChange(before, each, context), { replace: true, preventScrollReset: true });
  return [parseSearch(params, context), change];
}

/** The analytics of a timer or an account. */
export type Analytics = Omit<ApiSchemas['AccountAnalytics'], 'breakdowns'> & {
  /** Null if the plan does not include them. The dimensions are those of the domain, so a new one compiles before the types are generated. */
  breakdowns: Record<ViewDimension, ValueViews[]> | null;
};

/** The views with a value, which is `unknown` if nobody knows it. */
export type ValueViews = ApiSchemas['ValueViews'];

const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** Both days are inclusive. */
interface Period {
  from: Day;
  to: Day;
}

export const presets = ['today', '7d', '28d', 'month', '12m'] as const;
export type Preset = (typeof presets)[number];

/** 28 days, so that the weekdays of two periods line up. */
const defaultPreset: Preset = '28d';

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
function changePeriod(period: Period, change: Partial<Period>): Period {
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
