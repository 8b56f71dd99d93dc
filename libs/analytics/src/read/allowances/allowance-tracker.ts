import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { type AccountId, type Day, type Plans, type Timer, utcDay, startOfMonth } from '@tminus/domain';
import { OutageLog } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';
import { AllowanceRepository } from './allowance.repository.ts';

const checkIntervalMs = 10_000;
/** So often an account is read after its last view, which is counted some seconds later. */
const readsAfterView = 12;
const accountsPerQuery = 500;
const limitPercent = 100;
/** A warning is stored for an account at these percentages of its plan's monthly views. */
const warningPercents = [80, limitPercent];

type Viewed = Pick<Timer, 'accountId' | 'mode'>;

const currentMonth = (): Day => startOfMonth(utcDay(Date.now()));

/**
 * Knows which accounts have used up their plan's views of the calendar month. Neither a look-up nor a view costs a query: every few
 * seconds, one query reads the accounts whose timers were seen lately.
 */
@Injectable()
export class AllowanceTracker implements OnApplicationShutdown {
  private readonly outage = new OutageLog({
    began: ({ message }) => new Logger('Allowances').warn(`Allowances cannot be checked: ${message}`),
  });
  /** The percentages that accounts have reached, as of the last check. */
  private readonly reached: LRUCache<AccountId, readonly number[]>;
  /** The accounts to read, and how often. */
  private readonly active: LRUCache<AccountId, number>;
  private month = currentMonth();
  private runningCheck: Promise<void> | undefined;

  constructor(
    private readonly repository: AllowanceRepository,
    @Inject(PLANS) private readonly plans: Plans,
    // The cached timers belong to at most as many accounts.
    @Inject(SERVICE_CONFIG) { timerCacheSize: max }: Pick<ServiceConfig, 'timerCacheSize'>,
  ) {
    this.reached = new LRUCache({ max });
    this.active = new LRUCache({ max });
  }

  /**
   * Whether the account of a timer is over its allowance, as of the last check; false before the first one, and for a test timer. While the database
   * is down, nothing changes.
   */
  isOverAllowance({ accountId, mode }: Viewed): boolean {
    return mode === 'live' && (this.reached.get(accountId)?.includes(limitPercent) ?? false);
  }

  /** Call it for each view. Those of test timers are not part of the allowance. */
  countView({ accountId, mode }: Viewed): void {
    if (mode === 'live') this.active.set(accountId, readsAfterView);
  }

  /** Call it when the plan of an account may have changed. */
  accountChanged(accountId: AccountId): void {
    if (this.reached.has(accountId)) this.active.set(accountId, readsAfterView);
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
   * Reads the accounts with views, and stores a warning for each percentage they have reached: once per account, percentage and month, regardless
   * of the number of services.
   */
  async check(): Promise<void> {
    const month = currentMonth();
    if (month !== this.month) this.reached.clear();
    this.month = month;
    const ids = [...this.active.keys()];
    for (let start = 0; start < ids.length; start += accountsPerQuery) {
      await this.read(ids.slice(start, start + accountsPerQuery), month);
    }
  }

  private async read(ids: readonly AccountId[], month: Day): Promise<void> {
    const rows = await this.repository.findViews(ids, month);
    const found = new Map(
      rows.map(({ accountId, plan, views }) => [
        accountId,
        warningPercents.filter((percent) => views * 100 >= this.plans[plan].views * percent),
      ]),
    );
    const warnings = [...found].flatMap(([accountId, percents]) => {
      const stored = this.reached.peek(accountId) ?? [];
      return percents.filter((percent) => !stored.includes(percent)).map((percent) => ({ accountId, percent }));
    });
    if (warnings.length > 0) await this.repository.insertWarnings(warnings, month);
    for (const id of ids) {
      this.reached.set(id, found.get(id) ?? []);
      const reads = (this.active.peek(id) ?? 0) - 1;
      if (reads > 0) this.active.set(id, reads);
      else this.active.delete(id);
    }
  }
}
