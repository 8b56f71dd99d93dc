import type { Accounts } from '../services/accounts.ts';
import type { Database } from '../services/postgres.ts';
import type { Timers } from '../services/timers.ts';
import { unknownTimer } from './evidence.ts';
import { type Sums, type ViewCounts, addTo, clickTotalKey, noCounts } from './view-counts.ts';

/** The counts in the database, and what the API returns. */
export interface StoredCounts extends ViewCounts {
  /** `viewCount` and `totalClicks` in the API, by the keys of `totals`. Only of timers that were created through the API. */
  viewCounts: Sums;
  /** API requests by account and UTC day. */
  apiRequests: Sums;
  /** First opens in epoch seconds, by timer and recipient. */
  firstOpens: Sums;
}

/**
 * One account owns all timers, so the counts of its views need no account. A function of the database decodes the counts of days
 * (docs/count-format.md). Services do not use it: the code under test must not be used to verify itself.
 */
export async function readStoredCounts(
  postgres: Database,
  { accounts, timers, viewCounts }: { accounts: Accounts; timers: Timers; viewCounts: Sums },
): Promise<StoredCounts> {
  const timerOf = indexIn(timers.indexByUuid);
  /** Adds what a query returns: the parts of a key, and then a number. */
  const add = async (sums: Sums, text: string, firstPart: (part: string) => string | number = (part) => part) => {
    for (const row of await postgres.query(text)) {
      const [first = '', ...rest] = Object.values(row).map(String);
      const count = Number(rest.pop());
      addTo(sums, [firstPart(first), ...rest], count);
    }
  };
  const stored: StoredCounts = { ...noCounts(), viewCounts, apiRequests: new Map(), firstOpens: new Map() };
  await add(
    stored.apiRequests,
    'SELECT account_id, day::text, requests FROM account_api_request_counts',
    indexIn(accounts.indexByUuid),
  );
  await add(
    stored.firstOpens,
    `SELECT timer_id, encode(recipient, 'hex') AS recipient, extract(epoch FROM opened_at) FROM evergreen_opens`,
    timerOf,
  );
  await add(stored.totals, 'SELECT timer_id, views FROM timer_view_totals', timerOf);
  await add(stored.totals, 'SELECT timer_id, clicks FROM timer_view_totals WHERE clicks IS NOT NULL', (id) =>
    clickTotalKey(timerOf(id)),
  );
  const codes = 'day_count_codes(counts)';
  await add(
    stored.timerDays,
    `SELECT timer_id, day::text, dimension, code, views FROM timer_view_days, ${codes}`,
    timerOf,
  );
  await add(stored.accountDays, `SELECT day::text, dimension, code, views FROM account_view_days, ${codes}`);
  await add(stored.accountMonths, 'SELECT month::text, views FROM account_view_months');
  await add(stored.accountTotals, `SELECT '', views FROM account_view_totals`);
  const days = await postgres.query<{ day: string; top: Buffer }>(
    'SELECT day::text, top_timers AS top FROM account_view_days',
  );
  for (const { day, top } of days)
    for (const [rank, views] of viewsOfTopTimers(top).entries()) addTo(stored.topTimers, [day, rank], views);
  return stored;
}

/** @returns the index of a UUID */
const indexIn =
  (indexes: ReadonlyMap<string, number>) =>
  (uuid: string): number =>
    indexes.get(uuid.replaceAll('-', '')) ?? unknownTimer;

/** @param bytes - for each timer its UUID, and its views as a varint. @returns the views, in their order */
export function viewsOfTopTimers(bytes: Buffer): number[] {
  const views: number[] = [];
  for (let position = 16; position < bytes.length; position += 16) {
    let value = 0;
    for (let [byte, factor] = [128, 1]; byte >= 128; factor *= 128) {
      byte = bytes[position++] ?? 0;
      value += (byte & 127) * factor;
    }
    views.push(value);
  }
  return views;
}
