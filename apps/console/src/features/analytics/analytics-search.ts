import { isTimeZone, parseDay } from '@tminus/domain';
import { useAddressParams } from '../../shared/use-address-params.ts';
import { type Grouping, groupings } from './analytics-data.ts';
import {
  type Period,
  type Preset,
  changePeriod,
  defaultGrouping,
  defaultPreset,
  groupingsFor,
  presetPeriod,
  presets,
  todayIn,
  validPeriod,
} from './period.ts';

/** What an address of the analytics asks for: `range from to by zone compare`. */
export interface AnalyticsSearch {
  preset: Preset | 'custom';
  period: Period;
  by: Grouping;
  zone: string;
  compare: boolean;
}

export interface SearchContext {
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
