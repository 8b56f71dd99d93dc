import { Injectable } from '@nestjs/common';
import { InjectThrottlerOptions, InjectThrottlerStorage } from '@nestjs/throttler';
import type { Caller, SessionCaller } from '@tminus/auth';
import { type AccountId, clientNetwork } from '@tminus/domain';
import type { Hits, WindowStorage } from './fixed-window.ts';
import type { RateLimitOptions, ThrottlerName } from './rate-limit-options.factory.ts';

const dayMs = 86_400_000;

/** The state of the window that limits a request. */
export interface RateLimitState {
  /** Requests that the window allows. */
  limit: number;
  remaining: number;
  /** Epoch seconds at which the next window begins. */
  resetsAt: number;
  /** Seconds until then. */
  retryAfter: number;
  /** The request exceeds the limit. */
  exceeded: boolean;
}

/** Counts requests in fixed windows; exact under any number of simultaneous requests. */
@Injectable()
export class RateLimitsService {
  private readonly throttlers: ReadonlyMap<ThrottlerName, RateLimitOptions['throttlers'][number]>;

  constructor(
    @InjectThrottlerOptions() { throttlers }: RateLimitOptions,
    @InjectThrottlerStorage() private readonly storage: WindowStorage,
  ) {
    this.throttlers = new Map(throttlers.map((throttler) => [throttler.name, throttler]));
  }

  /** @returns the state of the key's minute, or of the account's day once that is used up */
  async countForCaller({ keyId, accountId, plan }: Caller): Promise<RateLimitState> {
    const minute = await this.count(`${plan}:minute`, `key:${keyId}`);
    if (minute.exceeded) return minute; // a request that exceeds the limit per minute does not count toward the day
    const nowMs = Date.now();
    const dayNumber = Math.floor(nowMs / dayMs);
    const untilMidnightMs = (dayNumber + 1) * dayMs - nowMs;
    const day = await this.count(`${plan}:day`, `day:${accountId}:${dayNumber}`, untilMidnightMs);
    return day.remaining === 0 ? day : minute;
  }

  /** Counts a request of the console: all sessions of an account together. */
  countForSession({ accountId }: SessionCaller): Promise<RateLimitState> {
    return this.count('session', `session:${accountId}`);
  }

  /** Counts a request without a valid API key. */
  countForAnonymous(address: string): Promise<RateLimitState> {
    return this.count('anonymous', anonymousKey(address));
  }

  /** Whether the next request without a valid API key will exceed the limit of its address. Counts nothing. */
  async isExhaustedForAnonymous(address: string): Promise<boolean> {
    const { limit, ttl } = this.throttler('anonymous');
    const { totalHits } = await this.storage.peek(anonymousKey(address), ttl, limit);
    return totalHits >= limit;
  }

  /** Counts a request to a public address. */
  countForPublicRoute(address: string): Promise<RateLimitState> {
    return this.count('public', `public:${clientNetwork(address)}`);
  }

  /** Counts a preview of a timer. */
  countForPreview(address: string): Promise<RateLimitState> {
    return this.count('preview', `preview:${clientNetwork(address)}`);
  }

  /** Counts a test email of an account. */
  countForTestEmail(accountId: AccountId): Promise<RateLimitState> {
    return this.count('test-email', `test-email:${accountId}`);
  }

  /** @param ttlMs - how long the window lasts if this request starts it; default: the throttler's */
  private async count(name: ThrottlerName, key: string, ttlMs?: number): Promise<RateLimitState> {
    const { limit, ttl } = this.throttler(name);
    return toState(await this.storage.increment(key, ttlMs ?? ttl, limit), limit);
  }

  private throttler(name: ThrottlerName): RateLimitOptions['throttlers'][number] {
    const throttler = this.throttlers.get(name);
    if (!throttler) throw new Error(`No rate limit is named ${name}.`);
    return throttler;
  }
}

const anonymousKey = (address: string) => `anonymous:${clientNetwork(address)}`;

const toState = ({ totalHits, timeToExpire, isBlocked, resetsAt }: Hits, limit: number): RateLimitState => ({
  limit,
  remaining: Math.max(0, limit - totalHits),
  resetsAt,
  retryAfter: timeToExpire,
  exceeded: isBlocked,
});

/** The three headers of every response, and `Retry-After` if the limit is exceeded. */
export function rateLimitHeaders({ limit, remaining, resetsAt, retryAfter, exceeded }: RateLimitState) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
    ...(exceeded ? { 'Retry-After': String(retryAfter) } : {}),
  };
}
