import { Inject, Injectable } from '@nestjs/common';
import { type ThrottlerOptionsFactory, days, hours, minutes } from '@nestjs/throttler';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { type PlanLimits, type PlanName, type Plans, addressLimits, consoleLimits, planNames } from '@tminus/domain';
import type { WindowStorage } from './fixed-window.ts';
import { MemoryStorage } from './memory-storage.ts';
import { RedisStorage } from './redis-storage.ts';

/**
 * `<plan>:minute` limits each API key; `<plan>:day`, `<plan>:new-timers`, `new-keys`, `test-email` and `session` each account; `mail-to` and
 * `notice-to` each recipient; `mails` and `mails-to-strangers` all emails; the others each client address.
 */
export type ThrottlerName =
  | `${PlanName}:${'minute' | 'day' | 'new-timers'}`
  | 'anonymous'
  | 'public'
  | 'preview'
  | 'session'
  | 'new-keys'
  | 'test-email'
  | 'mails'
  | 'mails-to-strangers'
  | 'mail-to'
  | 'notice-to';

export interface RateLimitOptions {
  storage: WindowStorage;
  /** `ttl` is the length of the window in milliseconds. */
  throttlers: { name: ThrottlerName; limit: number; ttl: number }[];
}

/** All rate limits, and where requests are counted: in Redis for all processes together, or in this process. */
@Injectable()
export class RateLimitOptionsFactory implements ThrottlerOptionsFactory {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'redisUrl'>,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  createThrottlerOptions(): RateLimitOptions {
    const { redisUrl } = this.config;
    return {
      storage: redisUrl === undefined ? new MemoryStorage() : new RedisStorage(redisUrl),
      throttlers: [
        ...planNames.flatMap((plan) => [
          { name: `${plan}:minute` as const, ttl: minutes(1), limit: this.plans[plan].requestsPerMinute },
          { name: `${plan}:day` as const, ttl: days(1), limit: this.plans[plan].requestsPerDay },
          { name: `${plan}:new-timers` as const, ttl: days(1), limit: newTimersPerDay(this.plans[plan]) },
        ]),
        { name: 'anonymous', ttl: minutes(1), limit: addressLimits.anonymousPerMinute },
        { name: 'session', ttl: minutes(1), limit: consoleLimits.requestsPerMinute },
        { name: 'public', ttl: minutes(1), limit: addressLimits.publicPerMinute },
        { name: 'new-keys', ttl: days(1), limit: consoleLimits.keysPerDay },
        { name: 'mail-to', ttl: days(1), limit: consoleLimits.emailsPerDayAndAddress },
        { name: 'mails', ttl: hours(1), limit: consoleLimits.emailsPerHour },
        { name: 'mails-to-strangers', ttl: hours(1), limit: consoleLimits.emailsToStrangersPerHour },
        { name: 'notice-to', ttl: days(1), limit: consoleLimits.emailsPerDayAndAddress },
        { name: 'test-email', ttl: hours(1), limit: consoleLimits.testEmailsPerHour },
        { name: 'preview', ttl: minutes(1), limit: addressLimits.previewsPerMinute },
      ],
    };
  }
}

const newTimersPerDay = ({ timers }: PlanLimits) => Math.max(consoleLimits.minTimersPerDay, 2 * timers);
