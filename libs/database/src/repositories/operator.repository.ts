import {
  type AccountId,
  type PlanName,
  type TimerId,
  type TimerStatus,
  type TimerType,
  accountIds,
  timerIds,
} from '@tminus/domain';
import type { DataSource } from 'typeorm';
import { statusAt } from './timer-list-query.ts';

export interface TimerOfAccount {
  id: TimerId;
  accountId: AccountId;
  email: string;
  name: string;
  type: TimerType;
  status: TimerStatus;
  views: number;
  createdAt: Date;
  deletedAt: Date | null;
}

interface AccountAccess {
  activeKeys: number;
  sessions: number;
  /** Of all time, also of timers that no longer exist. */
  views: number;
}

interface Statistics {
  accounts: { plan: PlanName; accounts: number; timers: number }[];
  views: number;
  viewsThisMonth: number;
  requestsThisMonth: number;
  databaseBytes: number;
}

const selectTimers = `
  SELECT t.id, t.account_id AS "accountId", a.email, t.name, t.type, ${statusAt('now()')} AS status, coalesce(v.views, 0)::float8 AS views,
         t.created_at AS "createdAt", t.deleted_at AS "deletedAt"
    FROM timers t JOIN accounts a ON a.id = t.account_id LEFT JOIN timer_view_totals v ON v.timer_id = t.id`;

const selectAccess = `
  SELECT (SELECT count(*) FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > now()))::int AS "activeKeys",
         (SELECT count(*) FROM sessions WHERE account_id = $1)::int AS sessions,
         (SELECT coalesce(sum(views), 0) FROM account_view_totals WHERE account_id = $1)::float8 AS views`;

const selectStatistics = `
  SELECT (SELECT coalesce(sum(views), 0) FROM account_view_totals)::float8 AS views,
         coalesce(sum(month.views), 0)::float8 AS "viewsThisMonth", coalesce(sum(month.requests), 0)::float8 AS "requestsThisMonth",
         pg_database_size(current_database())::float8 AS "databaseBytes"
    FROM accounts
    -- Per account, because the keys of the rows begin with it.
   CROSS JOIN LATERAL (
     SELECT (SELECT views FROM account_view_months WHERE account_id = accounts.id AND month = date_trunc('month', now())::date) AS views,
            (SELECT sum(requests) FROM account_api_request_counts
              WHERE account_id = accounts.id AND day >= date_trunc('month', now())::date) AS requests
   ) AS month`;

const selectPlans = `
  SELECT plan, count(*)::int AS accounts, sum(timer_count)::int AS timers FROM accounts GROUP BY plan ORDER BY plan`;

/** What operators look up, in any account. Never use it for a request. */
export class OperatorRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deleted timers, too. */
  async findTimer(id: TimerId): Promise<TimerOfAccount | undefined> {
    const [row] = await this.timers(`${selectTimers} WHERE t.id = $1`, [timerIds.toUuid(id)]);
    return row;
  }

  /** The newest timers that are not deleted, of one account or of all. */
  listTimers({ accountId, limit }: { accountId?: AccountId | undefined; limit: number }): Promise<TimerOfAccount[]> {
    const account = accountId === undefined ? null : accountIds.toUuid(accountId);
    const where = 'WHERE t.deleted_at IS NULL AND ($1::uuid IS NULL OR t.account_id = $1)';
    return this.timers(`${selectTimers} ${where} ORDER BY t.id DESC LIMIT $2`, [account, limit]);
  }

  async findAccess(accountId: AccountId): Promise<AccountAccess> {
    const rows: AccountAccess[] = await this.dataSource.query(selectAccess, [accountIds.toUuid(accountId)]);
    return rows[0] ?? { activeKeys: 0, sessions: 0, views: 0 };
  }

  async statistics(): Promise<Statistics> {
    const rows: Omit<Statistics, 'accounts'>[] = await this.dataSource.query(selectStatistics);
    const accounts: Statistics['accounts'] = await this.dataSource.query(selectPlans);
    const [row] = rows;
    if (!row) throw new Error('The query for statistics returned no row.');
    return { accounts, ...row };
  }

  private async timers(sql: string, values: unknown[]): Promise<TimerOfAccount[]> {
    const rows: (Omit<TimerOfAccount, 'id' | 'accountId'> & { id: string; accountId: string })[] =
      await this.dataSource.query(sql, values);
    return rows.map((row) => ({
      ...row,
      id: timerIds.fromUuid(row.id),
      accountId: accountIds.fromUuid(row.accountId),
    }));
  }
}
