import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Hits, type WindowStorage, counterOptions, toHits, windowInMemory } from './fixed-window.ts';

/** Counts hits in fixed windows in this process. (The throttler's own storage has sliding windows.) */
export class MemoryStorage implements WindowStorage {
  private readonly counter = new RateLimiterMemory({ ...counterOptions, keyPrefix: '' });

  increment(key: string, ttlMs: number, limit: number): Promise<Hits> {
    return this.count(key, 1, ttlMs, limit);
  }

  peek(key: string, ttlMs: number, limit: number): Promise<Hits> {
    return this.count(key, 0, ttlMs, limit);
  }

  private async count(key: string, hits: number, ttlMs: number, limit: number): Promise<Hits> {
    return toHits(await this.counter.penalty(key, hits, windowInMemory(ttlMs)), limit, ttlMs);
  }
}
