import { type ThrottlerOptions, days, hours, minutes, type ThrottlerStorage } from '@nestjs/throttler';
import { type PlanName, type Plans, addressLimits, consoleLimits, planNames } from '@tminus/domain';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * `<plan>:minute` limits each API key; `<plan>:day`, `<plan>:new-timers`, `new-keys`, `new-embed-secrets`, `test-email`, `test-event`, `resend`, `notices` and `session` each
 * account; `mail-to` and `notice-to` each recipient; `mails-of` each of those who share the emails of the service; `mails`, `mails-to-strangers` and `mails-about-events` all emails; the others each client address.
 */
export type RateLimitName =
  | `${PlanName}:${'minute' | 'day' | 'new-timers'}`
  | AddressLimitName
  | 'session'
  | 'new-keys'
  | 'new-embed-secrets'
  | 'test-email'
  | 'test-event'
  | 'resend'
  | 'mails'
  | 'mails-to-strangers'
  | 'mails-about-events'
  | 'mails-of'
  | 'mail-to'
  | 'notice-to'
  | 'notices';

export type AddressLimitName = 'anonymous' | 'public' | 'preview';

/** A throttler with a name of ours. */
export interface RateLimit extends ThrottlerOptions {
  name: RateLimitName;
  /** How many requests a window allows. */
  limit: number;
  /** How long a window that starts now lasts, in milliseconds. */
  ttl: number | (() => number);
}

export const dayMs = days(1);

/** Until midnight UTC. */
export const restOfDay = () => dayMs - (Date.now() % dayMs);

/**
 * All rate limits.
 * @param eventEmailsPerHour - of the whole service
 */
export function rateLimits(
  plans: Plans,
  eventEmailsPerHour: number = consoleLimits.emailsAboutEventsPerHour,
): RateLimit[] {
  return [
    ...planNames.flatMap((plan): RateLimit[] => {
      const { requestsPerMinute, requestsPerDay, timers } = plans[plan];
      return [
        { name: `${plan}:minute`, limit: requestsPerMinute, ttl: minutes(1) },
        { name: `${plan}:day`, limit: requestsPerDay, ttl: restOfDay },
        { name: `${plan}:new-timers`, limit: Math.max(consoleLimits.minTimersPerDay, 2 * timers), ttl: restOfDay },
      ];
    }),
    { name: 'anonymous', limit: addressLimits.anonymousPerMinute, ttl: minutes(1) },
    { name: 'public', limit: addressLimits.publicPerMinute, ttl: minutes(1) },
    { name: 'preview', limit: addressLimits.previewsPerMinute, ttl: minutes(1) },
    { name: 'session', limit: consoleLimits.requestsPerMinute, ttl: minutes(1) },
    { name: 'new-keys', limit: consoleLimits.keysPerDay, ttl: restOfDay },
    { name: 'new-embed-secrets', limit: consoleLimits.embedSecretsPerDay, ttl: restOfDay },
    { name: 'test-email', limit: consoleLimits.testEmailsPerHour, ttl: hours(1) },
    { name: 'test-event', limit: consoleLimits.testEventsPerHour, ttl: hours(1) },
    { name: 'resend', limit: consoleLimits.resendsPerHour, ttl: hours(1) },
    { name: 'mails', limit: consoleLimits.emailsPerHour, ttl: hours(1) },
    { name: 'mails-to-strangers', limit: consoleLimits.emailsToStrangersPerHour, ttl: hours(1) },
    { name: 'mails-about-events', limit: eventEmailsPerHour, ttl: hours(1) },
    { name: 'mails-of', limit: consoleLimits.emailsPerHour, ttl: hours(1) },
    { name: 'mail-to', limit: consoleLimits.emailsPerDayAndAddress, ttl: days(1) },
    { name: 'notice-to', limit: consoleLimits.emailsPerDayAndAddress, ttl: days(1) },
    { name: 'notices', limit: consoleLimits.emailsPerDayAndAddress, ttl: days(1) },
  ];
}

/** What a throttler knows of the fixed window of a key: times are seconds, at least 1. The key is blocked only until the window ends. */
type Window = Awaited<ReturnType<ThrottlerStorage['increment']>> & {
  /** Epoch seconds: the same for each hit in the window. It starts with the second of its first hit, so that it ends at a whole second. */
  endsAt: number;
};

/** The hits in a window, and the milliseconds until it ends. */
export type Consumed = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** Counts hits in fixed windows: those of the throttler's own storage slide, but the headers promise one time at which a window ends. */
export abstract class WindowCounter implements ThrottlerStorage {
  /**
   * Counts a hit.
   * @param ttlMs - how long the window lasts if this hit starts it
   * @param limit - hits that the window allows
   */
  increment(key: string, ttlMs: number, limit: number): Promise<Window> {
    return this.count(key, ttlMs, limit, 1);
  }

  /** @param seconds - how long the window lasts if these hits start it */
  abstract consume(key: string, seconds: number, hits: number): Promise<Consumed>;

  /** As `increment`, with several hits, or with none to read the window. */
  async count(key: string, ttlMs: number, limit: number, hits: number): Promise<Window> {
    const seconds = Math.ceil(ttlMs / 1000);
    const { consumedPoints, msBeforeNext } = await this.consume(key, seconds, hits);
    const nowMs = Date.now();
    // The counter in memory believes that the window lasts longer if the clock was set back. It ends it in time.
    const leftMs = Math.min(msBeforeNext, seconds * 1000);
    const secondsLeft = Math.max(1, Math.ceil(leftMs / 1000));
    const isBlocked = consumedPoints > limit;
    return {
      totalHits: consumedPoints,
      timeToExpire: secondsLeft,
      isBlocked,
      timeToBlockExpire: isBlocked ? secondsLeft : 0,
      // Rounded, because the answer of the counter is some milliseconds old.
      endsAt: Math.round((nowMs + leftMs) / 1000),
    };
  }
}

/** The counters have no limit: each key has a different one, which `RateLimitsService` applies. */
export const counterOptions = { points: Number.MAX_SAFE_INTEGER, duration: 60 };

/** Counts in this process. */
export class MemoryCounter extends WindowCounter {
  private readonly counter = new RateLimiterMemory({ ...counterOptions, keyPrefix: '' });

  consume(key: string, seconds: number, hits: number): Promise<Consumed> {
    // Without the part of the current second that has passed.
    return this.counter.penalty(key, hits, { customDuration: seconds - (Date.now() % 1000) / 1000 });
  }
}
