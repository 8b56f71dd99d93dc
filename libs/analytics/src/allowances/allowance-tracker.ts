import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PLANS } from '@tminus/config';
import {
  type AccountId,
  type Day,
  type PlanName,
  type Plans,
  accountIds,
  dayAt,
  endOfMonth,
  startOfMonth,
} from '@tminus/domain';
import { OutageLog } from '@tminus/resilience';
import { DataSource } from 'typeorm';

/** A warning is stored for the account at these percentages of its plan's monthly views. */
const warningPercents = [80, 100] as const;

const checkIntervalMs = 5_000;
const accountsPerQuery = 1_000;

const selectViewsOfAccounts = `
  SELECT accounts.id, accounts.plan, coalesce(sum(counted.views), 0)::float8 AS views
    FROM accounts LEFT JOIN account_view_counts AS counted
      ON counted.account_id = accounts.id AND counted.day BETWEEN $2 AND $3
   WHERE accounts.id = ANY($1::uuid[])
   GROUP BY accounts.id`;

const insertWarnings = `
  INSERT INTO allowance_warnings (account_id, period_start, percent)
  SELECT accounts.id, $3, reached.percent
    FROM unnest($1::uuid[], $2::int[]) AS reached (account_id, percent)
    JOIN accounts ON accounts.id = reached.account_id
   ORDER BY accounts.id, reached.percent
  ON CONFLICT DO NOTHING`;

interface AccountViews {
  id: string;
  plan: PlanName;
  views: number;
}

/**
 * Knows which accounts have used up their plan's views of the calendar month. A look-up costs no query: the accounts that were
 * looked up are checked together a few seconds later.
 */
@Injectable()
export class AllowanceTracker implements OnApplicationShutdown {
  private readonly outage = new OutageLog({
    began: ({ message }) => new Logger('Allowances').warn(`Allowances cannot be checked: ${message}`),
  });
  private readonly lookedUp = new Set<AccountId>();
  private readonly overAllowance = new Set<AccountId>();
  /** Keys of warnings that are already stored. */
  private readonly warned = new Set<string>();
  private periodStart: Day = '';
  private runningCheck: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /** As of the last check; false before the first check of an account. While the database is down, nothing changes. */
  isOverAllowance(accountId: AccountId): boolean {
    this.lookedUp.add(accountId);
    return this.overAllowance.has(accountId);
  }

  /** Starts a check unless one is running. */
  @Interval(checkIntervalMs)
  checkInBackground(): void {
    this.runningCheck ??= this.check()
      .then(
        () => this.outage.succeeded(),
        (error: unknown) => this.outage.failed(error),
      )
      .finally(() => (this.runningCheck = undefined));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runningCheck;
  }

  /**
   * Checks the accounts that were looked up since the last check, and stores a warning for each percentage they have reached: once per
   * account, percentage and month, regardless of the number of services.
   */
  async check(): Promise<void> {
    this.resetInNewMonth();
    const accounts = [...this.lookedUp];
    this.lookedUp.clear();
    for (let start = 0; start < accounts.length; start += accountsPerQuery) {
      await this.checkAccounts(accounts.slice(start, start + accountsPerQuery));
    }
  }

  private resetInNewMonth(): void {
    const periodStart = startOfMonth(dayAt(Date.now(), 'UTC'));
    if (periodStart === this.periodStart) return;
    this.periodStart = periodStart;
    this.overAllowance.clear();
    this.warned.clear();
  }

  private async checkAccounts(accounts: AccountId[]): Promise<void> {
    const { periodStart } = this;
    const rows: AccountViews[] = await this.dataSource.query(selectViewsOfAccounts, [
      accounts.map((id) => accountIds.toUuid(id)),
      periodStart,
      endOfMonth(periodStart),
    ]);
    for (const { id, plan, views } of rows) {
      const accountId = accountIds.fromUuid(id);
      if (views >= this.plans[plan].views) this.overAllowance.add(accountId);
      else this.overAllowance.delete(accountId);
    }
    await this.storeWarnings(rows, periodStart);
  }

  private async storeWarnings(rows: AccountViews[], periodStart: Day): Promise<void> {
    const reached = rows.flatMap(({ id, plan, views }) =>
      warningPercents
        .filter((percent) => views * 100 >= this.plans[plan].views * percent)
        .map((percent) => ({ id, percent, key: `${id} ${percent}` }))
        .filter(({ key }) => !this.warned.has(key)),
    );
    if (reached.length === 0) return;
    const [ids, percents] = [reached.map(({ id }) => id), reached.map(({ percent }) => percent)];
    await this.dataSource.query(insertWarnings, [ids, percents, periodStart]);
    for (const { key } of reached) this.warned.add(key);
  }
}
