import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Caller } from '@tminus/auth';
import { type Plans, addressLimits } from '@tminus/domain';
import { networkOf } from './network.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Where a request stands in the window that matters to it. */
export interface RateLimitState {
  /** Requests that the window allows. */
  limit: number;
  remaining: number;
  /** Epoch seconds at which the next window begins. */
  resetsAt: number;
  /** Seconds until then. */
  retryAfter: number;
  /** This request is one too many. */
  exceeded: boolean;
}

/** Counts requests in fixed windows, whoever makes them; exact however many come at once. */
export class RateLimits {
  /** @param now - wall clock, epoch milliseconds */
  constructor(
    private readonly storage: ThrottlerStorage,
    private readonly plans: Plans,
    private readonly now: () => number = Date.now,
  ) {}

  /** Of the key's minute; of its account's day where that is what is used up. */
  async hitByCaller({ keyId, accountId, plan }: Caller): Promise<RateLimitState> {
    const { requestsPerMinute, requestsPerDay } = this.plans[plan];
    const minute = await this.hit('key', keyId, minuteMs, requestsPerMinute);
    if (minute.exceeded) return minute; // and the day is none the poorer
    const nowMs = this.now();
    const dayNumber = Math.floor(nowMs / dayMs);
    const leftOfDay = (dayNumber + 1) * dayMs - nowMs;
    const day = await this.hit('day', `${accountId}:${dayNumber}`, leftOfDay, requestsPerDay);
    return day.remaining === 0 ? day : minute;
  }

  /** Of an address from which nobody presents a valid key. */
  hitAnonymously(address: string): Promise<RateLimitState> {
    return this.hit('anonymous', networkOf(address), minuteMs, addressLimits.anonymousPerMinute);
  }

  /** Of an address that asks for what is for everybody. */
  hitInPublic(address: string): Promise<RateLimitState> {
    return this.hit('public', networkOf(address), minuteMs, addressLimits.publicPerMinute);
  }

  private async hit(window: string, of: string, ttlMs: number, limit: number): Promise<RateLimitState> {
    const { totalHits, timeToExpire, isBlocked } = await this.storage.increment(
      `${window}:${of}`,
      ttlMs,
      limit,
      0,
      window,
    );
    return {
      limit,
      remaining: Math.max(0, limit - totalHits),
      resetsAt: Math.floor(this.now() / 1000) + timeToExpire,
      retryAfter: timeToExpire,
      exceeded: isBlocked,
    };
  }
}

/** The three headers that every response carries, and how long to wait where that is all there is to say. */
export function rateLimitHeaders({ limit, remaining, resetsAt, retryAfter, exceeded }: RateLimitState) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
    ...(exceeded ? { 'Retry-After': String(retryAfter) } : {}),
  };
}
