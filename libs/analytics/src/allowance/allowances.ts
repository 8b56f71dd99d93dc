import {
  type AccountId,
  type Day,
  type PlanName,
  type Plans,
  accountIds,
  dayAt,
  startOfMonth,
  endOfMonth,
} from '@tminus/domain';
import type { DataSource } from 'typeorm';

/** Parts of the views allowance, in percent, at which a warning is stored for the account. */
export const warningPercents = [80, 100] as const;

const checkEveryMs = 5_000;
/** Asked for with one query. */
const accountsAtOnce = 1_000;

const viewsOfAccounts = `
  SELECT accounts.id, accounts.plan, coalesce(sum(counted.views), 0)::float8 AS views
    FROM accounts LEFT JOIN account_view_counts AS counted
      ON counted.account_id = accounts.id AND counted.day BETWEEN $2 AND $3
   WHERE accounts.id = ANY($1::uuid[])
   GROUP BY accounts.id`;

const addWarnings = `
  INSERT INTO allowance_warnings (account_id, period_start, percent)
  SELECT accounts.id, $3, reached.percent
    FROM unnest($1::uuid[], $2::int[]) AS reached (account_id, percent)
    JOIN accounts ON accounts.id = reached.account_id
   ORDER BY accounts.id, reached.percent
  ON CONFLICT DO NOTHING`;

export interface AllowancesOptions {
  dataSource: DataSource;
  plans: Plans;
  /** Told when accounts cannot be checked; those known to be over stay so. */
  onTrouble?: (error: Error) => void;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
}

interface AccountViews {
  id: string;
  plan: PlanName;
  views: number;
}

/**
 * Knows which accounts have used up their plan's views of the calendar month. Being asked costs no query: who is asked about is
 * checked within seconds, all of them together.
 */
export class Allowances {
  private readonly options: Required<AllowancesOptions>;
  private readonly asked = new Set<AccountId>();
  private readonly over = new Set<AccountId>();
  private readonly warned = new Set<string>();
  private periodStart: Day = '';
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;

  constructor(options: AllowancesOptions) {
    this.options = { onTrouble: () => undefined, now: Date.now, ...options };
  }

  /** Whether an account is over its allowance, as far as it is known by now. */
  isOver(accountId: AccountId): boolean {
    this.asked.add(accountId);
    return this.over.has(accountId);
  }

  start(): void {
    this.timer = setInterval(() => {
      this.checking = this.check().catch((error: unknown) =>
        this.options.onTrouble(error instanceof Error ? error : new Error(String(error))),
      );
    }, checkEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  /**
   * Checks the accounts that were asked about since the last check, and stores a warning for those that have reached a part
   * of their allowance: once per account, part and month, however many services do so.
   */
  async check(): Promise<void> {
    this.turnPeriod();
    const accounts = [...this.asked];
    this.asked.clear();
    for (let start = 0; start < accounts.length; start += accountsAtOnce) {
      await this.checkSome(accounts.slice(start, start + accountsAtOnce));
    }
  }

  private turnPeriod(): void {
    const periodStart = startOfMonth(dayAt(this.options.now(), 'UTC'));
    if (periodStart === this.periodStart) return;
    this.periodStart = periodStart;
    this.over.clear();
    this.warned.clear();
  }

  private async checkSome(accounts: AccountId[]): Promise<void> {
    const { periodStart } = this;
    const rows: AccountViews[] = await this.options.dataSource.query(viewsOfAccounts, [
      accounts.map((id) => accountIds.toUuid(id)),
      periodStart,
      endOfMonth(periodStart),
    ]);
    for (const { id, plan, views } of rows) {
      const accountId = accountIds.fromUuid(id);
      if (views >= this.options.plans[plan].views) this.over.add(accountId);
      else this.over.delete(accountId);
    }
    await this.warn(rows, periodStart);
  }

  private async warn(rows: AccountViews[], periodStart: Day): Promise<void> {
    const reached = rows.flatMap(({ id, plan, views }) =>
      warningPercents
        .filter((percent) => views * 100 >= this.options.plans[plan].views * percent)
        .map((percent) => ({ id, percent, key: `${id} ${percent}` }))
        .filter(({ key }) => !this.warned.has(key)),
    );
    if (reached.length === 0) return;
    const [ids, percents] = [reached.map(({ id }) => id), reached.map(({ percent }) => percent)];
    await this.options.dataSource.query(addWarnings, [ids, percents, periodStart]);
    for (const { key } of reached) this.warned.add(key);
  }
}
