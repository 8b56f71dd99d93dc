import { Inject, Injectable } from '@nestjs/common';
import { AccountCountRepository } from '@tminus/analytics';
import type { Caller } from '@tminus/auth';
import { PLANS } from '@tminus/config';
import { type Plans, dayAt, startOfMonth, endOfMonth } from '@tminus/domain';
import type { UsageDto } from './dto/usage.dto.ts';
import { RequestRecorder } from './request-recorder.ts';

/** The maximum time that a request waits until it is counted, which can take minutes after an outage. */
const flushTimeoutMs = 1_000;

@Injectable()
export class UsageService {
  constructor(
    private readonly counts: AccountCountRepository,
    private readonly recorder: RequestRecorder,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /** Includes all requests that this process has admitted, including the current one, if they are counted in time. */
  async get({ accountId, plan }: Caller): Promise<UsageDto> {
    // The recorder logs failures to ship records; if the database is down, the query below fails too.
    await this.recorder.flush(flushTimeoutMs).catch(() => undefined);
    const today = dayAt(Date.now(), 'UTC');
    const used = await this.counts.findUsage(accountId, today);
    const limits = this.plans[plan];
    return {
      plan,
      timers: { used: used.timers, limit: limits.timers },
      views: {
        used: used.views,
        limit: limits.views,
        periodStart: startOfMonth(today),
        periodEnd: endOfMonth(today),
      },
      api: { requestsToday: used.requestsToday, requestsThisMonth: used.requestsThisMonth },
    };
  }
}
