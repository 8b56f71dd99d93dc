import type { Accounts } from '../services/accounts.ts';
import type { Database } from '../services/database.ts';
import type { Timers } from '../services/timers.ts';
import { decodeDayCounts, decodeTopTimers } from './day-counts.ts';
import { unknownTimer } from './evidence.ts';
import { openKey } from './first-opens.ts';
import {
  type Sums,
  type ViewCounts,
  addTo,
  clickTotalKey,
  dimensionCode,
  noCounts,
  quarterHourSeconds,
} from './view-counts.ts';

/** The counts in the database, and what the API returns. */
export interface StoredCounts extends ViewCounts {
  /** `viewCount` and `totalClicks` in the API, by the keys of `totals`. Only of timers that were created through the API. */
  viewCounts: Sums;
  /** API requests by account and UTC day. */
  apiRequests: Sums;
  /** First opens in epoch seconds, by timer and recipient. */
  firstOpens: Sums;
}

/** One account owns all timers, so the counts of its views need no account. */
export async function readStoredCounts(
  postgres: Database,
  { accounts, timers, viewCounts }: { accounts: Accounts; timers: Timers; viewCounts: Sums },
): Promise<StoredCounts> {
  const stored = {
    ...noCounts(),
    viewCounts,
    apiRequests: await readApiRequests(postgres, accounts),
    firstOpens: await readFirstOpens(postgres, timers),
  };
  await readTimers(postgres, timers, stored);
  await readAccount(postgres, stored);
  return stored;
}

async function readApiRequests(postgres: Database, { indexByUuid }: Accounts): Promise<Sums> {
  const rows = await postgres.query<{ id: string; day: string; requests: string }>(
    'SELECT account_id AS id, day::text, requests FROM account_api_request_counts',
  );
  const sums: Sums = new Map();
  for (const { id, day, requests } of rows)
    addTo(sums, [indexByUuid.get(id.replaceAll('-', '')) ?? unknownTimer, day], Number(requests));
  return sums;
}

async function readFirstOpens(postgres: Database, { indexByUuid }: Timers): Promise<Sums> {
  const rows = await postgres.query<{ id: string; recipient: string; second: string }>(
    `SELECT timer_id AS id, encode(recipient, 'hex') AS recipient, extract(epoch FROM opened_at) AS second
       FROM evergreen_opens`,
  );
  return new Map(
    rows.map(({ id, recipient, second }) => [
      openKey({ timer: indexByUuid.get(id.replaceAll('-', '')) ?? unknownTimer, recipient }),
      Number(second),
    ]),
  );
}

async function readTimers(postgres: Database, timers: Timers, { totals, quarterHours, breakdowns }: ViewCounts) {
  const index = timers.indexByUuid;
  const timerOf = (uuid: string) => index.get(uuid.replaceAll('-', '')) ?? unknownTimer;
  const totalRows = await postgres.query<{ id: string; views: string; clicks: string | null }>(
    'SELECT timer_id AS id, views, clicks FROM timer_view_totals',
  );
  for (const { id, views, clicks } of totalRows) {
    addTo(totals, [timerOf(id)], Number(views));
    if (clicks !== null) addTo(totals, [clickTotalKey(timerOf(id))], Number(clicks));
  }
  const days = await postgres.query<{ id: string; day: string; counts: Buffer }>(
    'SELECT timer_id AS id, day::text, counts FROM timer_view_days',
  );
  for (const { id, day, counts } of days) {
    const midnight = Date.parse(day) / 1000;
    for (const { dimension, code, views } of decodeDayCounts(counts)) {
      const second = midnight + code * quarterHourSeconds;
      if (dimension === dimensionCode.quarterHour) addTo(quarterHours, [timerOf(id), second], views);
      else if (dimension === dimensionCode.clicks) addTo(quarterHours, ['clicks', timerOf(id), second], views);
      else if (dimension === dimensionCode.automatedClicks)
        addTo(quarterHours, ['automatedClicks', timerOf(id), second], views);
      else addTo(breakdowns, [timerOf(id), day, dimension, code], views);
    }
  }
}

async function readAccount(
  postgres: Database,
  { accountDays, topTimers, accountMonths, accountTotals }: ViewCounts,
): Promise<void> {
  const days = await postgres.query<{ day: string; partition: number; counts: Buffer; top: Buffer }>(
    'SELECT day::text, partition, counts, top_timers AS top FROM account_view_days',
  );
  for (const { day, partition, counts, top } of days) {
    for (const { dimension, code, views } of decodeDayCounts(counts)) {
      addTo(accountDays, [day, partition, dimension, code], views);
    }
    for (const [rank, views] of decodeTopTimers(top).entries()) addTo(topTimers, [day, partition, rank], views);
  }
  const months = await postgres.query<{ month: string; partition: number; views: string }>(
    'SELECT month::text, partition, views FROM account_view_months',
  );
  for (const { month, partition, views } of months) addTo(accountMonths, [month, partition], Number(views));
  const totals = await postgres.query<{ partition: number; views: string }>(
    'SELECT partition, views FROM account_view_totals',
  );
  for (const { partition, views } of totals) addTo(accountTotals, [partition], Number(views));
}
