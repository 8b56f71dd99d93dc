import type { SpooledApiRequest, SpooledView } from './evidence.ts';

/** Numbers of views by key. */
export type Sums = Map<string, number>;

/** All counts that views and clicks cause. */
export interface ViewCounts {
  /** By timer, UTC day, dimension and code. */
  timerDays: Sums;
  /** By timer, and clicks on it by `clickTotalKey`. */
  totals: Sums;
  /** Of the account, by UTC day, dimension and code. */
  accountDays: Sums;
  /** Views of the timers with the most views, by UTC day and rank. */
  topTimers: Sums;
  /** Of the account: one sum, by an empty key. */
  accountTotals: Sums;
  /** Of the account, by month. */
  accountMonths: Sums;
}

const quarterHourSeconds = 900;
const daySeconds = 86_400;
/** The number of timers that a row of an account lists. */
const topTimersPerDay = 64;

/** Codes of the dimensions in the packed counts of a day. The breakdowns of clicks have those of views plus that of clicks. */
const dimensionCode = { quarterHour: 0, country: 1, device: 2, client: 3, clicks: 16, automatedClicks: 20 } as const;
const countOnce: readonly number[] = [dimensionCode.quarterHour, dimensionCode.clicks, dimensionCode.automatedClicks];

/** Whether a key of `timerDays` is of a dimension with the quarter hours of all views, or of all clicks. The others are breakdowns. */
export const isOfQuarterHour = (key: string): boolean => countOnce.includes(Number(key.split(' ')[2]));

export const clickTotalKey = (timer: number) => `clicks ${timer}`;

/** Adds to the sum of the key that consists of `parts`. */
export function addTo(sums: Sums, parts: readonly (string | number)[], views: number): void {
  const key = parts.join(' ');
  sums.set(key, (sums.get(key) ?? 0) + views);
}

export const noCounts = (): ViewCounts => ({
  timerDays: new Map(),
  totals: new Map(),
  accountDays: new Map(),
  topTimers: new Map(),
  accountTotals: new Map(),
  accountMonths: new Map(),
});

/** The counts that the database must contain for these views and clicks. */
export function countViews(views: Iterable<SpooledView>): ViewCounts {
  const counts = noCounts();
  const viewsOfTimers = new Map<string, Sums>();
  for (const view of views) {
    const { timer, epochSecond, attributes, isClick } = view;
    const day = utcDay(epochSecond);
    for (const [dimension, code] of codesOf(view)) {
      addTo(counts.timerDays, [timer, day, dimension, code], 1);
      addTo(counts.accountDays, [day, dimension, code], 1);
    }
    if (isClick) {
      if (!attributes.isDamped) addTo(counts.totals, [clickTotalKey(timer)], 1);
      continue;
    }
    addTo(counts.totals, [timer], 1);
    addTo(counts.accountTotals, [''], 1);
    addTo(counts.accountMonths, [`${day.slice(0, 7)}-01`], 1);
    const ofDay = viewsOfTimers.get(day) ?? new Map<string, number>();
    viewsOfTimers.set(day, ofDay);
    addTo(ofDay, [timer], 1);
  }
  for (const [day, timers] of viewsOfTimers) {
    const mostViews = [...timers.values()].sort((one, other) => other - one).slice(0, topTimersPerDay);
    for (const [rank, amount] of mostViews.entries()) addTo(counts.topTimers, [day, rank], amount);
  }
  return counts;
}

/** Where a view or a click is counted. A click of a program is in one dimension only, and in no total. */
function codesOf({ epochSecond, attributes, isClick }: SpooledView): [dimension: number, code: number][] {
  const quarterHour = Math.floor((epochSecond % daySeconds) / quarterHourSeconds);
  if (isClick && attributes.isDamped) return [[dimensionCode.automatedClicks, quarterHour]];
  const first = isClick ? dimensionCode.clicks : dimensionCode.quarterHour;
  const breakdowns = ['country', 'device', 'client'] as const;
  return [
    [first, quarterHour],
    ...breakdowns.map((name): [number, number] => [first + dimensionCode[name], attributes[name]]),
  ];
}

/** By account and UTC day. */
export function countApiRequests(requests: Iterable<SpooledApiRequest>): Sums {
  const sums: Sums = new Map();
  for (const { account, epochSecond } of requests) addTo(sums, [account, utcDay(epochSecond)], 1);
  return sums;
}

const utcDay = (epochSecond: number) => new Date(epochSecond * 1000).toISOString().slice(0, 10);

/** Expected minus actual, for every key for which they differ. */
export function differences(expected: Sums, actual: Sums, isCompared: (key: string) => boolean = () => true): number[] {
  const keys = [...new Set([...expected.keys(), ...actual.keys()])].filter(isCompared);
  return keys.map((key) => (expected.get(key) ?? 0) - (actual.get(key) ?? 0)).filter((each) => each !== 0);
}
