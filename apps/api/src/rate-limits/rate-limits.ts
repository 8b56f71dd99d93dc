import { type PlanName, type Plans, addressLimits, consoleLimits, planNames } from '@tminus/domain';

/**
 * `<plan>:minute` limits each API key; `<plan>:day`, `<plan>:new-timers`, `new-keys`, `test-email` and `session` each account; `mail-to` and
 * `notice-to` each recipient; `mails` and `mails-to-strangers` all emails; the others each client address.
 */
export type RateLimitName =
  | `${PlanName}:${'minute' | 'day' | 'new-timers'}`
  | AddressLimitName
  | 'session'
  | 'new-keys'
  | 'test-email'
  | 'mails'
  | 'mails-to-strangers'
  | 'mail-to'
  | 'notice-to';

export type AddressLimitName = 'anonymous' | 'public' | 'preview';

export interface RateLimit {
  /** How many requests a window allows. */
  limit: number;
  /** The length of the window in seconds, or the rest of the day in UTC. */
  window: number | 'day';
}

const [minute, hour, dayLong] = [60, 3_600, 86_400];

/** All rate limits. */
export function rateLimits(plans: Plans): ReadonlyMap<RateLimitName, RateLimit> {
  return new Map<RateLimitName, RateLimit>([
    ...planNames.flatMap((plan): [RateLimitName, RateLimit][] => {
      const { requestsPerMinute, requestsPerDay, timers } = plans[plan];
      return [
        [`${plan}:minute`, { limit: requestsPerMinute, window: minute }],
        [`${plan}:day`, { limit: requestsPerDay, window: 'day' }],
        [`${plan}:new-timers`, { limit: Math.max(consoleLimits.minTimersPerDay, 2 * timers), window: 'day' }],
      ];
    }),
    ['anonymous', { limit: addressLimits.anonymousPerMinute, window: minute }],
    ['public', { limit: addressLimits.publicPerMinute, window: minute }],
    ['preview', { limit: addressLimits.previewsPerMinute, window: minute }],
    ['session', { limit: consoleLimits.requestsPerMinute, window: minute }],
    ['new-keys', { limit: consoleLimits.keysPerDay, window: 'day' }],
    ['test-email', { limit: consoleLimits.testEmailsPerHour, window: hour }],
    ['mails', { limit: consoleLimits.emailsPerHour, window: hour }],
    ['mails-to-strangers', { limit: consoleLimits.emailsToStrangersPerHour, window: hour }],
    ['mail-to', { limit: consoleLimits.emailsPerDayAndAddress, window: dayLong }],
    ['notice-to', { limit: consoleLimits.emailsPerDayAndAddress, window: dayLong }],
  ]);
}
