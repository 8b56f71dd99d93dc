import type { AccountCounts, AccountUsage } from '@tminus/analytics';
import type { Recorder } from '@tminus/event-log';
import type { Caller } from '@tminus/auth';
import { withTimeout } from '@tminus/resilience';
import { type PlanName, type Plans, dayAt, firstOfMonth, lastOfMonth } from '@tminus/domain';

/** What an account has used, and what its plan allows. */
export interface UsageResponse {
  plan: PlanName;
  timers: { used: number; limit: number };
  /** In the calendar month of UTC, whose first and last day stand here as `YYYY-MM-DD`. */
  views: { used: number; limit: number; periodStart: string; periodEnd: string };
  api: { requestsToday: number; requestsThisMonth: number };
}

/** A spool that waited out an outage takes its time to be counted: nobody should wait for that. */
const patienceMs = 1_000;

export class UsageService {
  constructor(
    private readonly counts: AccountCounts,
    private readonly recorder: Pick<Recorder, 'flush'>,
    private readonly plans: Plans,
    private readonly now: () => number = Date.now,
  ) {}

  /** Exact as to the requests that this process has let in, the present one included. */
  async of({ accountId, plan }: Caller): Promise<UsageResponse> {
    await this.countedSoFar();
    const today = dayAt(this.now(), 'UTC');
    const used = await this.counts.usage(accountId, today);
    return present(plan, this.plans, used, today);
  }

  private async countedSoFar(): Promise<void> {
    // What keeps records from being shipped, the shipper reports; the query that follows says what the client needs to know.
    await withTimeout(this.recorder.flush(), patienceMs, 'the spool').catch(() => undefined);
  }
}

function present(plan: PlanName, plans: Plans, used: AccountUsage, today: string): UsageResponse {
  return {
    plan,
    timers: { used: used.timers, limit: plans[plan].timers },
    views: {
      used: used.views,
      limit: plans[plan].views,
      periodStart: firstOfMonth(today),
      periodEnd: lastOfMonth(today),
    },
    api: { requestsToday: used.requestsToday, requestsThisMonth: used.requestsThisMonth },
  };
}
