import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { type AccountId, type Day, type Plans, type Timer, utcDay, startOfMonth } from '@tminus/domain';
import { OutageLog } from '@tminus/resilience';
import { type AllowanceUse, allowanceUse, TrackedAccounts } from './tracked-accounts.ts';
import { AllowanceRepository } from './allowance.repository.ts';

const checkIntervalMs = 5_000;
const accountsPerQuery = 500;

type Viewed = Pick<Timer, 'accountId' | 'mode'>;

const currentMonth = (): Day => startOfMonth(utcDay(Date.now()));

/**
 * Knows which accounts have used up their plan's views of the calendar month. Neither a look-up nor a view costs a query: every few
 * seconds, one query reads the accounts that may have reached a threshold.
 */
@Injectable()
export class AllowanceTracker implements OnApplicationShutdown {
  private readonly outage = new OutageLog({
    began: ({ message }) => new Logger('Allowances').warn(`Allowances cannot be checked: ${message}`),
  });
  private readonly accounts: TrackedAccounts;
  private month = currentMonth();
  private runningCheck: Promise<void> | undefined;

  constructor(
    private readonly repository: AllowanceRepository,
    @Inject(PLANS) private readonly plans: Plans,
    // The cached timers belong to at most as many accounts.
    @Inject(SERVICE_CONFIG) { timerCacheSize }: Pick<ServiceConfig, 'timerCacheSize'>,
  ) {
    this.accounts = new TrackedAccounts(timerCacheSize);
  }

  /**
   * Whether the account of a timer is over its allowance, as of the last check; false before the first one, and for a test timer. While the database
   * is down, nothing changes.
   */
  isOverAllowance({ accountId, mode }: Viewed): boolean {
    return mode === 'live' && (this.accounts.get(accountId)?.isOverAllowance ?? false);
  }

  /** Call it for each view. Those of test timers are not part of the allowance. */
  countView({ accountId, mode }: Viewed): void {
    if (mode === 'live') this.accounts.countView(accountId);
  }

  /** Call it when the plan of an account may have changed. */
  accountChanged(accountId: AccountId): void {
    this.accounts.markDue(accountId);
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
   * Reads the accounts that are due, and stores a warning for each percentage they have reached: once per account, percentage and
   * month, regardless of the number of services.
   * @param nowMs - a clock that never goes backward
   */
  async check(nowMs = performance.now()): Promise<void> {
    this.resetInNewMonth();
    const due = this.accounts.findDue(nowMs);
    for (let start = 0; start < due.length; start += accountsPerQuery) {
      await this.read(due.slice(start, start + accountsPerQuery), nowMs);
    }
  }

  private resetInNewMonth(): void {
    const month = currentMonth();
    if (month !== this.month) this.accounts.clear();
    this.month = month;
  }

  private async read(ids: AccountId[], nowMs: number): Promise<void> {
    const { month } = this;
    for (const id of ids) this.accounts.startRead(id);
    const rows = await this.repository.findViews(ids, month);
    const uses = new Map(
      rows.map(({ accountId, plan, views }) => [accountId, allowanceUse(views, this.plans[plan].views)]),
    );
    await this.storeWarnings(uses, month);
    if (month !== this.month) return; // all accounts are read again for the new month
    for (const id of ids) this.accounts.finishRead(id, uses.get(id), nowMs);
  }

  private async storeWarnings(uses: ReadonlyMap<AccountId, AllowanceUse>, month: Day): Promise<void> {
    const warnings = [...uses].flatMap(([accountId, { reachedPercents }]) => {
      const stored = this.accounts.get(accountId)?.reachedPercents ?? [];
      return reachedPercents.filter((percent) => !stored.includes(percent)).map((percent) => ({ accountId, percent }));
    });
    if (warnings.length > 0) await this.repository.insertWarnings(warnings, month);
  }
}
