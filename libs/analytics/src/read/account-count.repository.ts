import { Injectable } from '@nestjs/common';
import { readTopTimers } from './day-counts/top-timers.ts';
import { queryPrepared } from '@tminus/database';
import {
  type AccountId,
  type Day,
  type TimerId,
  accountIds,
  utcDay,
  endOfMonth,
  startOfMonth,
  timerIds,
} from '@tminus/domain';
import { DataSource } from 'typeorm';
import { type ViewCounts, countDays, type UtcDays, daysOf, utcDaysOf, type Interval } from './count-days.ts';

/** The sums of all timers of an account. */
export interface AccountViews extends ViewCounts {
  /** Timers that may have the most views within an interval: those that are likely to have more come first. */
  topTimers: TimerId[];
}

/** What is read of an account, in addition to a timeline. */
interface AccountRange {
  /** The UTC days, both inclusive, whose values are counted. */
  breakdownDays: UtcDays;
  /** Of `topTimers`. Its ends are multiples of 15 minutes, in epoch milliseconds. */
  within: Interval;
}

/** A timer of the account that is not deleted. */
interface NamedTimer {
  id: TimerId;
  name: string;
}

const selectDays = {
  name: 'account view days',
  text: `
    SELECT day - '1970-01-01'::date AS day, counts, top_timers AS "topTimers" FROM account_view_days
     WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
};

interface AccountDayRow {
  /** Days since 1970-01-01. */
  day: number;
  counts: Buffer;
  topTimers: Buffer;
}

const selectTotal = {
  name: 'account view total',
  text: 'SELECT views::float8 AS views FROM account_view_totals WHERE account_id = $1',
};

const selectNames = {
  name: 'names of timers',
  text: 'SELECT id, name FROM timers WHERE id = ANY($1::uuid[]) AND account_id = $2 AND deleted_at IS NULL',
};

/** The usage of an account in the calendar month of a day. */
interface AccountUsage {
  timers: number;
  testTimers: number;
  views: number;
  requestsToday: number;
  requestsThisMonth: number;
}

const selectUsage = `
  SELECT accounts.timer_count AS timers, accounts.test_timer_count AS "testTimers",
         coalesce((SELECT views FROM account_view_months WHERE account_id = $1 AND month = $3), 0)::float8 AS views,
         api.today AS "requestsToday", api.month AS "requestsThisMonth"
    FROM (SELECT coalesce(sum(requests) FILTER (WHERE day = $2), 0)::float8 AS today,
                 coalesce(sum(requests), 0)::float8 AS month
            FROM account_api_request_counts
           WHERE account_id = $1 AND day BETWEEN $3 AND $4) AS api
    LEFT JOIN accounts ON accounts.id = $1`;

/** Reads the counts of accounts, from the primary or another `database`. */
@Injectable()
export class AccountCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All views of the account, including those of timers that no longer exist. */
  async findTotal(accountId: AccountId, database = this.dataSource): Promise<number> {
    const [row] = await queryPrepared<{ views: number }>(database, selectTotal, [accountIds.toUuid(accountId)]);
    return row?.views ?? 0;
  }

  /**
   * Views over time and by value. Reads one row for each UTC day, regardless of the number of timers.
   * @param intervals - the intervals of the timeline. Their ends are multiples of 15 minutes, in epoch milliseconds.
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findCounts(
    accountId: AccountId,
    intervals: readonly Interval[],
    { breakdownDays, within }: AccountRange,
    database = this.dataSource,
  ): Promise<AccountViews> {
    const uuid = accountIds.toUuid(accountId);
    const ranges = daysOf(intervals, breakdownDays);
    const rows = await Promise.all(
      ranges.map(({ from, to }) => queryPrepared<AccountDayRow>(database, selectDays, [uuid, from, to])),
    );
    const withinDays = utcDaysOf([within]);
    const days = rows.flat().map(({ day, ...row }) => ({ day: utcDay(day * 86_400_000), ...row }));
    return {
      ...(await countDays(days, intervals, breakdownDays)),
      topTimers: topTimersOf(days.filter(({ day }) => withinDays.some(({ from, to }) => day >= from && day <= to))),
    };
  }

  /** In the order of `ids`, without deleted timers and those of other accounts. */
  async findNames(accountId: AccountId, ids: readonly TimerId[], database = this.dataSource): Promise<NamedTimer[]> {
    const uuids = ids.map((id) => timerIds.toUuid(id));
    const values = [uuids, accountIds.toUuid(accountId)];
    const rows = await queryPrepared<{ id: string; name: string }>(database, selectNames, values);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return ids.flatMap((id, index) => {
      const name = names.get(uuids[index] ?? '');
      return name === undefined ? [] : [{ id, name }];
    });
  }

  /** @param today - the current day in UTC, like all counts of accounts */
  async findUsage(accountId: AccountId, today: Day): Promise<AccountUsage> {
    const rows: AccountUsage[] = await this.dataSource.query(selectUsage, [
      accountIds.toUuid(accountId),
      today,
      startOfMonth(today),
      endOfMonth(today),
    ]);
    const [row] = rows;
    if (!row) throw new Error('The query for the usage of an account returned no row.');
    return row;
  }
}

function topTimersOf(rows: readonly { topTimers: Buffer }[]): TimerId[] {
  const sums = new Map<string, number>();
  for (const { topTimers } of rows) {
    for (const { timer, views } of readTopTimers(topTimers)) sums.set(timer, (sums.get(timer) ?? 0) + views);
  }
  return [...sums]
    .sort(([one, views], [other, more]) => more - views || (one < other ? -1 : 1))
    .map(([timer]) => timerIds.fromUuid(uuidOf(timer)));
}

/** @param timer - 16 bytes as latin1 text */
const uuidOf = (timer: string) =>
  Buffer.from(timer, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
