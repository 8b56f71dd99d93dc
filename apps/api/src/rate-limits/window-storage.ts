import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** A count of hits and the time left of its window, as Nest's throttler knows it; nothing is blocked beyond its window. */
export type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

type Counted = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** @param limit - hits that a window allows */
export function toHits({ consumedPoints, msBeforeNext }: Counted, limit: number): Hits {
  const isBlocked = consumedPoints > limit;
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { totalHits: consumedPoints, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
}

/** The two counters behind the storages take the length of a window with each hit. */
export const windowOf = (ttlMs: number) => ({ customDuration: Math.ceil(ttlMs / 1000) });

/** What a counter is told when it is made; the limit is asked by `toHits`, as each key has its own. */
export const counterOptions = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
