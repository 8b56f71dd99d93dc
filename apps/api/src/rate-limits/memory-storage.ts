import type { ThrottlerStorage } from '@nestjs/throttler';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Hits, counterOptions, toHits, windowOf } from './fixed-window.ts';

/** Counts hits in fixed windows in this process. (The throttler's own storage has sliding windows.) */
export class MemoryStorage implements ThrottlerStorage {
  private readonly counter = new RateLimiterMemory({ ...counterOptions, keyPrefix: '' });

  async increment(key: string, ttlMs: number, limit: number): Promise<Hits> {
    return toHits(await this.counter.penalty(key, 1, windowOf(ttlMs)), limit);
  }
}
