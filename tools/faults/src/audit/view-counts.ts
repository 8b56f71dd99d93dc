import type { SpooledApiRequest, SpooledView } from './evidence.ts';

/** Numbers of views by key. */
export type Sums = Map<string, number>;

/** All counts that views cause. */
export interface ViewCounts {
  /** By timer and quarter hour; for clicks, also by the name of their dimension. */
  quarterHours: Sums;
  /** By timer, UTC day, dimension and code. */
  breakdowns: Sums;
  /** By timer, and clicks on it by `clickTotalKey`. */
  totals: Sums;
  /** Of the account, by UTC day, partition, dimension and code. */
  accountDays: Sums;
  /** Views of the timers with the most views, by UTC day, partition and rank. */
  topTimers: Sums;
  /** Of the account, by partition. */
  accountTotals: Sums;
  /** Of the account, by month and partition. */
  accountMonths: Sums;
}

export const quarterHourSeconds = 900;
const daySeconds = 86_400;
/** The number of timers that a row of an account lists. */
const topTimersPerPartition = 8;

/** Codes of the dimensions in the packed counts of a day. The breakdowns of clicks have those of views plus that of clicks. */
export const dimensionCode = {
  quarterHour: 0,
  country: 1,
  device: 2,
  client: 3,
  clicks: 16,
  automatedClicks: 20,
} as const;
export const clickTotalKey = (timer: number) => `clicks ${timer}`;

/** Adds to the sum of the key that consists of `parts`. */
export function addTo(sums: Sums, parts: readonly (string | number)[], views: number): void {
  const key = parts.join(' ');
  sums.set(key, (sums.get(key) ?? 0) + views);
}

export const noCounts = (): ViewCounts => ({
  quarterHours: new Map(),
  breakdowns: new Map(),
  totals: new Map(),
  accountDays: new Map(),
  topTimers: new Map(),
  accountTotals: new Map(),
  accountMonths: new Map(),
});

/** The counts that the database must contain for these views. */
export function countViews(views: Iterable<SpooledView>): ViewCounts {
  const counts = noCounts();
  const timerDays = new Map<string, Sums>();
  for (const { timer, partition, epochSecond, attributes, isClick } of views) {
    const day = utcDay(epochSecond);
    if (isClick) {
      countClick(counts, { timer, partition, epochSecond, attributes });
      continue;
    }
    addTo(counts.quarterHours, [timer, epochSecond - (epochSecond % quarterHourSeconds)], 1);
    const quarterHour = Math.floor((epochSecond % daySeconds) / quarterHourSeconds);
    addTo(counts.accountDays, [day, partition, dimensionCode.quarterHour, quarterHour], 1);
    for (const name of ['country', 'device', 'client'] as const) {
      addTo(counts.breakdowns, [timer, day, dimensionCode[name], attributes[name]], 1);
      addTo(counts.accountDays, [day, partition, dimensionCode[name], attributes[name]], 1);
    }
    addTo(counts.totals, [timer], 1);
    addTo(counts.accountTotals, [partition], 1);
    addTo(timersOf(timerDays, `${day} ${partition}`), [timer], 1);
    addTo(counts.accountMonths, [`${day.slice(0, 7)}-01`, partition], 1);
  }
  for (const [day, timers] of timerDays) {
    const mostViews = [...timers.values()].sort((one, other) => other - one).slice(0, topTimersPerPartition);
    for (const [rank, amount] of mostViews.entries()) addTo(counts.topTimers, [day, rank], amount);
  }
  return counts;
}

/** A click of a program is in one dimension only, and in no total. */
function countClick(
  { quarterHours, breakdowns, totals, accountDays }: ViewCounts,
  { timer, partition, epochSecond, attributes }: Omit<SpooledView, 'viewId'>,
): void {
  const day = utcDay(epochSecond);
  const name = attributes.isDamped ? 'automatedClicks' : 'clicks';
  addTo(quarterHours, [name, timer, epochSecond - (epochSecond % quarterHourSeconds)], 1);
  const quarterHour = Math.floor((epochSecond % daySeconds) / quarterHourSeconds);
  addTo(accountDays, [day, partition, dimensionCode[name], quarterHour], 1);
  if (attributes.isDamped) return;
  for (const value of ['country', 'device', 'client'] as const) {
    const dimension = dimensionCode.clicks + dimensionCode[value];
    addTo(breakdowns, [timer, day, dimension, attributes[value]], 1);
    addTo(accountDays, [day, partition, dimension, attributes[value]], 1);
  }
  addTo(totals, [clickTotalKey(timer)], 1);
}

function timersOf(timerDays: Map<string, Sums>, day: string): Sums {
  const timers = timerDays.get(day) ?? new Map<string, number>();
  timerDays.set(day, timers);
  return timers;
}

/** By account and UTC day. */
export function countApiRequests(requests: Iterable<SpooledApiRequest>): Sums {
  const sums: Sums = new Map();
  for (const { account, epochSecond } of requests) addTo(sums, [account, utcDay(epochSecond)], 1);
  return sums;
}

const utcDay = (epochSecond: number) => new Date(epochSecond * 1000).toISOString().slice(0, 10);

/** Expected minus actual, for every key for which they differ. */
export function differences(expected: Sums, actual: Sums): number[] {
  const keys = new Set([...expected.keys(), ...actual.keys()]);
  return [...keys].map((key) => (expected.get(key) ?? 0) - (actual.get(key) ?? 0)).filter((each) => each !== 0);
}
