import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** The throttler's record of a window. A key is blocked only until its window ends. */
export type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

type Counted = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** @param limit - hits that a window allows */
export function toHits({ consumedPoints, msBeforeNext }: Counted, limit: number): Hits {
  const isBlocked = consumedPoints > limit;
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { totalHits: consumedPoints, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
}

/** The counters receive the length of a window with each hit. */
export const windowOf = (ttlMs: number) => ({ customDuration: Math.ceil(ttlMs / 1000) });

/** The counters have no limit: each key has a different one, which `toHits` applies. */
export const counterOptions = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
