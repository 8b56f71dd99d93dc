import { Injectable } from '@nestjs/common';
import { EventRecorder } from '@tminus/database';
import { type AccountId, type Day, type PlanName, accountIds, changesOfNew, system } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** The plan of an account and its views in a month. */
export interface AccountViews {
  accountId: AccountId;
  plan: PlanName;
  views: number;
}

/** An account has used this percentage of its plan's monthly views. */
interface AllowanceWarning {
  accountId: AccountId;
  percent: number;
}

interface StoredAllowanceWarning {
  percent: number;
  reachedAt: Date;
}

// The subquery is an index look-up for each account. A join could read the whole month.
const selectViews = `
  SELECT id, plan,
         coalesce((SELECT views FROM account_view_months WHERE account_id = accounts.id AND month = $2), 0)::float8 AS views
    FROM accounts
   WHERE id = ANY($1::uuid[])`;

const insertWarnings = `
  INSERT INTO allowance_warnings (account_id, period_start, percent)
  SELECT accounts.id, $3, reached.percent
    FROM unnest($1::uuid[], $2::int[]) AS reached (account_id, percent)
    JOIN accounts ON accounts.id = reached.account_id
   ORDER BY accounts.id, reached.percent
  ON CONFLICT DO NOTHING RETURNING account_id AS "accountId", percent`;

/** Reads the monthly views of accounts, and stores the warnings of those that approach their limit. */
@Injectable()
export class AllowanceRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /** @param month - its first day */
  async findViews(ids: readonly AccountId[], month: Day): Promise<AccountViews[]> {
    const rows: { id: string; plan: PlanName; views: number }[] = await this.dataSource.query(selectViews, [
      ids.map((id) => accountIds.toUuid(id)),
      month,
    ]);
    return rows.map(({ id, plan, views }) => ({ accountId: accountIds.fromUuid(id), plan, views }));
  }

  /** The stored warnings of an account for a month, lowest percentage first. @param month - its first day */
  findWarnings(accountId: AccountId, month: Day): Promise<StoredAllowanceWarning[]> {
    return this.dataSource.query(
      `SELECT percent, created_at AS "reachedAt" FROM allowance_warnings
        WHERE account_id = $1 AND period_start = $2
        ORDER BY percent`,
      [accountIds.toUuid(accountId), month],
    );
  }

  /** Stores the warnings that are not stored yet, and their events. */
  async insertWarnings(warnings: readonly AllowanceWarning[], month: Day): Promise<void> {
    const ids = warnings.map(({ accountId }) => accountIds.toUuid(accountId));
    const values = [ids, warnings.map(({ percent }) => percent), month];
    await this.dataSource.transaction(async (transaction) => {
      const stored = await transaction.query<{ accountId: string; percent: number }[]>(insertWarnings, values);
      const events = stored.map(({ accountId, percent }) => {
        const event = { accountId: accountIds.fromUuid(accountId), type: 'usage.threshold', actor: system } as const;
        return { ...event, changes: changesOfNew({ percent, periodStart: month }) };
      });
      await this.recorder.record(transaction, ...events);
    });
  }
}
