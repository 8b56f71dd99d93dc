import { Injectable } from '@nestjs/common';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerStorage } from '@nestjs/throttler';
import type { Caller } from '@tminus/auth';
import { clientNetwork } from '@tminus/platform';
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
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
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

  /** Counts a request without a valid API key. */
  countForAnonymous(address: string): Promise<RateLimitState> {
    return this.count('anonymous', `anonymous:${clientNetwork(address)}`);
  }

  /** Counts a request to a public address. */
  countForPublicRoute(address: string): Promise<RateLimitState> {
    return this.count('public', `public:${clientNetwork(address)}`);
  }

  /** @param ttlMs - how long the window lasts if this request starts it; default: the throttler's */
  private async count(name: ThrottlerName, key: string, ttlMs?: number): Promise<RateLimitState> {
    const throttler = this.throttlers.get(name);
    if (!throttler) throw new Error(`No rate limit is named ${name}.`);
    const { limit, ttl } = throttler;
    const { totalHits, timeToExpire, isBlocked } = await this.storage.increment(key, ttlMs ?? ttl, limit, 0, name);
    return {
      limit,
      remaining: Math.max(0, limit - totalHits),
      resetsAt: Math.floor(Date.now() / 1000) + timeToExpire,
      retryAfter: timeToExpire,
      exceeded: isBlocked,
    };
  }
}

/** The three headers of every response, and `Retry-After` if the limit is exceeded. */
export function rateLimitHeaders({ limit, remaining, resetsAt, retryAfter, exceeded }: RateLimitState) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
    ...(exceeded ? { 'Retry-After': String(retryAfter) } : {}),
  };
}
