import { Inject, Injectable } from '@nestjs/common';
import { AccountCountRepository, AllowanceRepository } from '@tminus/analytics';
import type { Sender } from '@tminus/auth';
import { PLANS } from '@tminus/server/config';
import { ApiKeyRepository, type ExpiringApiKey } from '@tminus/database';
import {
  utcDay,
  endOfMonth,
  formatInstant,
  keyExpiringDays,
  timerLimits,
  type Plans,
  startOfMonth,
} from '@tminus/domain';
import type { UsageDto, UsageWarningDto } from './usage.dto.ts';
import { visibleTo } from '../keys/keys.service.ts';
import { RequestRecorder } from './request-recorder.ts';

type StoredWarning = Awaited<ReturnType<AllowanceRepository['findWarnings']>>[number];

function allowanceWarning({ percent, reachedAt }: StoredWarning): UsageWarningDto {
  const consequence =
    percent >= 100
      ? 'Images are sent without animation until the next month.'
      : 'At 100 %, images lose their animation.';
  return {
    code: percent >= 100 ? 'views_used_up' : 'views_nearly_used_up',
    message: `The account has used ${percent} % of its views of this month. ${consequence}`,
    at: formatInstant(reachedAt),
  };
}

function expiryWarning({ publicId, name, expiresAt }: ExpiringApiKey): UsageWarningDto {
  const at = formatInstant(expiresAt);
  return {
    code: 'key_expires',
    message: `The API key ${publicId} (${name}) expires at ${at}. Create another key and use it before then.`,
    at,
  };
}

/** The maximum time that a request waits until it is counted, which can take minutes after an outage. */
const flushTimeoutMs = 1_000;

@Injectable()
export class UsageService {
  constructor(
    private readonly counts: AccountCountRepository,
    private readonly allowances: AllowanceRepository,
    private readonly keys: ApiKeyRepository,
    private readonly recorder: RequestRecorder,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /** Includes all requests that this process has admitted, including the current one, if they are counted in time. */
  async get({ accountId, plan, mode }: Pick<Sender, 'accountId' | 'plan' | 'mode'>): Promise<UsageDto> {
    // The recorder logs failures to ship records; if the database is down, the query below fails too.
    await this.recorder.flush(flushTimeoutMs).catch(() => undefined);
    const today = utcDay(Date.now());
    const month = startOfMonth(today);
    const [used, reached, expiring] = await Promise.all([
      this.counts.findUsage(accountId, today),
      this.allowances.findWarnings(accountId, month),
      this.keys.findExpiring(accountId, keyExpiringDays, visibleTo(mode)),
    ]);
    const limits = this.plans[plan];
    // A warning is stored for the limit at that time. After a change to a larger plan it may no longer hold.
    const current = reached.filter(({ percent }) => used.views * 100 >= percent * limits.views);
    return {
      plan,
      timers: { used: used.timers, limit: limits.timers },
      testTimers: { used: used.testTimers, limit: timerLimits(limits).test },
      views: {
        used: used.views,
        limit: limits.views,
        periodStart: month,
        periodEnd: endOfMonth(today),
      },
      api: { requestsToday: used.requestsToday, requestsThisMonth: used.requestsThisMonth },
      warnings: [...current.map(allowanceWarning), ...expiring.map(expiryWarning)],
    };
  }
}
