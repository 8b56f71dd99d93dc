import type { DataSource } from 'typeorm';
import { readDayCounts } from '../src/read/day-counts/day-counts.ts';
import { readTopTimers } from '../src/read/day-counts/top-timers.ts';
import { RecordSums } from '../src/ship/record-sums.ts';
import { RecordEncoder, type SpoolRecord } from '../src/spool/record.ts';
import { allCounts } from './all-counts.ts';
import { hex } from './records.ts';

/** All counts of the database by what is counted. UUIDs are in hex, days are days since 1970. */
export type StoredCounts = Record<string, number>;

const dayText = (day: string | number) => new Date(Number(day) * 86_400_000).toISOString().slice(0, 10);

/**
 * What must be counted for some records, each once.
 * @param accounts - by timer, in hex; records of other timers are not counted
 */
export function expectedCounts(
  records: readonly SpoolRecord[],
  accounts: ReadonlyMap<string, string>,
  testTimers: ReadonlySet<string> = new Set(),
): StoredCounts {
  const sums = new RecordSums();
  sums.add(Buffer.from(new RecordEncoder().encode(records)));
  const counts: StoredCounts = {};
  const add = (key: string, amount: number) => (counts[key] = (counts[key] ?? 0) + amount);
  const known = new Set(accounts.values());
  for (const [key, amount] of Object.entries(allCounts(sums))) {
    const [what = '', second = '', third = ''] = key.split(' ');
    if (what === 'requests') {
      if (known.has(second)) add(`requests ${second} ${dayText(third)}`, amount);
      continue;
    }
    const timer = what === 'opened' ? second : what;
    const account = accounts.get(timer);
    if (account === undefined) continue;
    if (what === 'opened') counts[key] = amount;
    else addViews(key, amount, account);
  }
  return counts;

  function addViews(key: string, amount: number, account: string): void {
    const [timer = '', dayNumber = '', dimension = '', code = ''] = key.split(' ');
    const day = dayText(dayNumber);
    add(`day ${timer} ${day} ${dimension} ${code}`, amount);
    add(`views ${timer}`, dimension === '0' ? amount : 0);
    if (dimension === '16') add(`clicks ${timer}`, amount);
    if (testTimers.has(timer)) return;
    add(`day ${account} ${day} ${dimension} ${code}`, amount);
    if (dimension !== '0') return;
    add(`views ${account}`, amount);
    add(`month ${account} ${day.slice(0, 7)}-01`, amount);
    add(`top ${account} ${day} ${timer}`, amount);
  }
}

export async function storedCounts(dataSource: DataSource): Promise<StoredCounts> {
  const counts: StoredCounts = {};
  const amounts: { what: string; amount: string }[] = await dataSource.query(`
    SELECT 'views ' || encode(uuid_send(timer_id), 'hex') AS what, views AS amount FROM timer_view_totals
    UNION ALL
    SELECT 'clicks ' || encode(uuid_send(timer_id), 'hex'), clicks FROM timer_view_totals WHERE clicks IS NOT NULL
    UNION ALL
    SELECT 'views ' || encode(uuid_send(account_id), 'hex'), views FROM account_view_totals
    UNION ALL
    SELECT 'month ' || encode(uuid_send(account_id), 'hex') || ' ' || month, views FROM account_view_months
    UNION ALL
    SELECT 'requests ' || encode(uuid_send(account_id), 'hex') || ' ' || day, requests FROM account_api_request_counts
    UNION ALL
    SELECT 'opened ' || encode(uuid_send(timer_id), 'hex') || ' ' || encode(recipient, 'hex'), extract(epoch FROM opened_at) FROM evergreen_opens`);
  for (const { what, amount } of amounts) counts[what] = Number(amount);
  const days: { subject: string; day: string; counts: Buffer; topTimers: Buffer }[] = await dataSource.query(
    `SELECT encode(uuid_send(timer_id), 'hex') AS subject, day::text, counts, ''::bytea AS "topTimers" FROM timer_view_days
     UNION ALL
     SELECT encode(uuid_send(account_id), 'hex'), day::text, counts, top_timers FROM account_view_days`,
  );
  for (const { subject, day, topTimers, counts: bytes } of days) {
    readDayCounts(bytes, (dimension, code, views) => (counts[`day ${subject} ${day} ${dimension} ${code}`] = views));
    for (const { timer, views } of readTopTimers(topTimers))
      counts[`top ${subject} ${day} ${hex(Buffer.from(timer, 'latin1'))}`] = views;
  }
  return counts;
}

const tables =
  'timer_view_days timer_view_totals account_view_days account_view_totals account_view_months account_api_request_counts ' +
  'evergreen_opens pending_starts spool_segments unreadable_day_counts';

export async function deleteCounts(dataSource: DataSource): Promise<void> {
  for (const table of tables.split(' ')) await dataSource.query(`DELETE FROM ${table}`);
}
