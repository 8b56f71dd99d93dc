import { testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { Counter } from '../src/counting/counter.ts';
import { readDayCounts } from '../src/day-counts/day-counts.ts';
import { partitionOf } from '../src/partitions.ts';
import { MonthlyPartitions } from '../src/maintenance/monthly-partitions.ts';
import { readTopTimers } from '../src/day-counts/top-timers.ts';
import { type TestRecord, codesOf } from './segments.ts';
import { uuidBytes, uuidText } from './timers.ts';

/** All counts of the database by what is counted. */
export type AllCounts = Record<string, number>;

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * What must be counted for some records, each once.
 * @param accounts - by timer; views of other timers are not counted
 * @param knownAccounts - requests of other accounts are not counted
 */
export function expectedCounts(
  records: readonly TestRecord[],
  accounts: ReadonlyMap<string, string>,
  knownAccounts: ReadonlySet<string> = new Set(accounts.values()),
): AllCounts {
  const counts: AllCounts = {};
  const viewsByTimer = new Map<string, Map<string, number>>();
  const add = (key: string) => (counts[key] = (counts[key] ?? 0) + 1);
  for (const record of records) {
    const day = dayText(record.day);
    if (!('timer' in record)) {
      if (knownAccounts.has(record.account)) add(`requests of ${record.account} on ${day}`);
      continue;
    }
    const account = accounts.get(record.timer);
    if (account === undefined) continue;
    const partition = partitionOf(uuidBytes(record.timer));
    if (record.isClick) add(`clicks of ${record.timer}`);
    counts[`views of ${record.timer}`] ??= 0;
    if (!record.isClick) add(`views of ${record.timer}`);
    for (const [dimension, code] of codesOf(record)) add(`views of ${record.timer} on ${day}, ${dimension}/${code}`);
    for (const [dimension, code] of codesOf(record)) {
      add(`views of ${account} on ${day} in ${partition}, ${dimension}/${code}`);
    }
    if (record.isClick) continue;
    add(`views of ${account} in month ${day.slice(0, 7)}-01 in ${partition}`);
    add(`views of ${account} in ${partition}`);
    const key = `views of ${account} on ${day} in ${partition} of timer`;
    const timers = viewsByTimer.get(key) ?? new Map<string, number>();
    viewsByTimer.set(key, timers.set(record.timer, (timers.get(record.timer) ?? 0) + 1));
  }
  for (const [key, timers] of viewsByTimer) {
    const ranked = [...timers].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    for (const [timer, views] of ranked.slice(0, 8)) counts[`${key} ${timer}`] = views;
  }
  return counts;
}

export async function storedCounts(dataSource: DataSource): Promise<AllCounts> {
  const counts: AllCounts = {};
  const amounts: { what: string; amount: string }[] = await dataSource.query(`
    SELECT 'views of ' || timer_id AS what, views AS amount FROM timer_view_totals
    UNION ALL
    SELECT 'clicks of ' || timer_id, clicks FROM timer_view_totals WHERE clicks IS NOT NULL
    UNION ALL
    SELECT 'views of ' || account_id || ' in ' || partition, views FROM account_view_totals
    UNION ALL
    SELECT 'views of ' || account_id || ' in month ' || month || ' in ' || partition, views FROM account_view_months
    UNION ALL
    SELECT 'requests of ' || account_id || ' on ' || day, requests FROM account_api_request_counts`);
  for (const { what, amount } of amounts) counts[what] = Number(amount);
  const days: { what: string; counts: Buffer; topTimers: Buffer }[] = await dataSource.query(
    `SELECT 'views of ' || timer_id || ' on ' || day AS what, counts, ''::bytea AS "topTimers" FROM timer_view_days
     UNION ALL
     SELECT 'views of ' || account_id || ' on ' || day || ' in ' || partition, counts, top_timers FROM account_view_days`,
  );
  for (const day of days) {
    readDayCounts(day.counts, (dimension, code, views) => (counts[`${day.what}, ${dimension}/${code}`] = views));
    for (const { timer, views } of readTopTimers(day.topTimers))
      counts[`${day.what} of timer ${uuidText(timer)}`] = views;
  }
  return counts;
}

const countTables = [
  'timer_view_days',
  'timer_view_totals',
  'account_view_days',
  'account_view_totals',
  'account_view_months',
  'account_api_request_counts',
  'count_offsets',
  'segment_contents',
];

export async function deleteCounts(dataSource: DataSource): Promise<void> {
  await dataSource.query([...countTables, 'count_frames'].map((table) => `DELETE FROM ${table}`).join('; '));
}

type CounterOptions = ConstructorParameters<typeof Counter>[0];

/** Starts a counter. @param log - receives its warnings and errors */
export function startCounter(
  options: Partial<CounterOptions> & Pick<CounterOptions, 'inbox'> & { dataSource: DataSource },
  log: (message: string) => void = () => undefined,
): Counter {
  const counter = new Counter({
    url: testDatabaseUrl(),
    applicationName: 'tminus-test-counter',
    months: new MonthlyPartitions(options.dataSource),
    logger: { warn: log, error: log },
    ...options,
  });
  counter.start();
  return counter;
}
