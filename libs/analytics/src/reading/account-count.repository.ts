import { Injectable } from '@nestjs/common';
import { type AccountId, type Day, accountIds, startOfMonth, endOfMonth } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** The usage of an account in the calendar month of a day. */
export interface AccountUsage {
  timers: number;
  views: number;
  requestsToday: number;
  requestsThisMonth: number;
}

const selectUsage = `
  SELECT (SELECT timer_count FROM accounts WHERE id = $1) AS timers,
         (SELECT coalesce(sum(views), 0)::float8 FROM account_view_months
           WHERE account_id = $1 AND month = $3) AS views,
         api.today AS "requestsToday", api.month AS "requestsThisMonth"
    FROM (SELECT coalesce(sum(requests) FILTER (WHERE day = $2), 0)::float8 AS today,
                 coalesce(sum(requests), 0)::float8 AS month
            FROM account_api_request_counts
           WHERE account_id = $1 AND day BETWEEN $3 AND $4) AS api`;

/** Reads the counts of accounts. */
@Injectable()
export class AccountCountRepository {
  constructor(private readonly dataSource: DataSource) {}

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
