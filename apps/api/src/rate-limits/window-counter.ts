import type { ThrottlerStorage } from '@nestjs/throttler';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

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
