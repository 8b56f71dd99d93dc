import type { Postgres } from '../services/postgres.ts';
import type { Timers } from '../services/timers.ts';
import { decodeDayCounts } from './day-counts.ts';
import { type Sums, type ViewCounts, addTo, dimensionCode, noCounts, quarterHourSeconds } from './view-counts.ts';

/** The counts in the database, and what the API returns. */
export interface StoredCounts extends ViewCounts {
  /** `viewCount` in the API, by timer. */
  viewCounts: Sums;
  apiRequests: number;
}

/** The index of a timer that this run did not create. */
const unknownTimer = -1;

/** The account is the only one, so its rows need no account. */
export async function readStoredCounts(postgres: Postgres, timers: Timers): Promise<StoredCounts> {
  const [requests] = await postgres.query<{ sum: string }>(
    'SELECT coalesce(sum(requests), 0) AS sum FROM account_api_request_counts',
  );
  const stored = {
    ...noCounts(),
    viewCounts: new Map((await timers.viewCounts()).map((views, timer) => [String(timer), views])),
    apiRequests: Number(requests?.sum),
  };
  await readTimers(postgres, timers, stored);
  await readAccount(postgres, stored);
  return stored;
}

async function readTimers(postgres: Postgres, timers: Timers, { totals, quarterHours, breakdowns }: ViewCounts) {
  const index = timers.indexByUuid;
  const timerOf = (uuid: string) => index.get(uuid.replaceAll('-', '')) ?? unknownTimer;
  const totalRows = await postgres.query<{ id: string; views: string }>(
    'SELECT timer_id AS id, views FROM timer_view_totals',
  );
  for (const { id, views } of totalRows) addTo(totals, [timerOf(id)], Number(views));
  const days = await postgres.query<{ id: string; day: string; counts: Buffer }>(
    'SELECT timer_id AS id, day::text, counts FROM timer_view_days',
  );
  for (const { id, day, counts } of days) {
    const midnight = Date.parse(day) / 1000;
    for (const { dimension, code, views } of decodeDayCounts(counts)) {
      if (dimension === dimensionCode.quarterHour)
        addTo(quarterHours, [timerOf(id), midnight + code * quarterHourSeconds], views);
      else addTo(breakdowns, [timerOf(id), day, dimension, code], views);
    }
  }
}

async function readAccount(postgres: Postgres, { accountDays, accountMonths }: ViewCounts): Promise<void> {
  const days = await postgres.query<{ day: string; partition: number; views: string }>(
    'SELECT day::text, partition, views FROM account_view_counts',
  );
  for (const { day, partition, views } of days) addTo(accountDays, [day, partition], Number(views));
  const months = await postgres.query<{ month: string; partition: number; views: string }>(
    'SELECT month::text, partition, views FROM account_view_months',
  );
  for (const { month, partition, views } of months) addTo(accountMonths, [month, partition], Number(views));
}
