import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** The throttler's record of a window. A key is blocked only until its window ends. */
export type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>> & {
  /** Epoch seconds at which the window ends: the same for each hit in it. */
  resetsAt: number;
};

/** Counts hits in fixed windows. A window starts with the second of its first hit, so that it ends at a whole second. */
export interface WindowStorage extends ThrottlerStorage {
  increment(key: string, ttlMs: number, limit: number): Promise<Hits>;
  /** The hits so far. Counts nothing. */
  peek(key: string, ttlMs: number, limit: number): Promise<Hits>;
}

type Counted = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** @param limit - hits that a window of `ttlMs` allows */
export function toHits({ consumedPoints, msBeforeNext }: Counted, limit: number, ttlMs: number): Hits {
  const isBlocked = consumedPoints > limit;
  const nowMs = Date.now();
  // The counter in memory believes that the window lasts longer if the clock was set back. It ends it in time.
  const leftMs = Math.min(msBeforeNext, windowSeconds(ttlMs) * 1000);
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return {
    totalHits: consumedPoints,
    timeToExpire: seconds,
    isBlocked,
    timeToBlockExpire: isBlocked ? seconds : 0,
    // Rounded, because the answer of the counter is some milliseconds old.
    resetsAt: Math.round((nowMs + leftMs) / 1000),
  };
}

/** The whole seconds of a window. */
export const windowSeconds = (ttlMs: number) => Math.ceil(ttlMs / 1000);

/** The length of a window that starts now, in seconds: without the part of the current second that has passed. */
const fromStartOfSecond = (ttlMs: number) => windowSeconds(ttlMs) - (Date.now() % 1000) / 1000;

/** The counters in memory receive the length of a window with each hit. */
export const windowInMemory = (ttlMs: number) => ({ customDuration: fromStartOfSecond(ttlMs) });

/** The counters have no limit: each key has a different one, which `toHits` applies. */
export const counterOptions = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
