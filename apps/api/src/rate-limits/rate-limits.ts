import { type ThrottlerOptions, days, hours, minutes } from '@nestjs/throttler';
import { type PlanName, type Plans, addressLimits, consoleLimits, planNames } from '@tminus/domain';

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
