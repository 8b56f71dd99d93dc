import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { withTimeout } from '@tminus/resilience';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Hits, counterOptions, toHits, windowOf } from './window-storage.ts';

/** The longest that a request waits for Redis. */
const patienceMs = 40;
/** How long a Redis that did not answer is left alone. */
const pauseMs = 1_000;
const connectTimeoutMs = 2_000;
const longestRetryMs = 2_000;

/** Hits of one key that came in the same turn of the event loop: they are counted with one command. */
interface Batch {
  size: number;
  counted: Promise<RateLimiterRes>;
}

/**
 * Counts hits in fixed windows in Redis, for all processes together. While Redis is away or hangs, this process counts for
 * itself: a request waits 40 ms at most, then none does for a second, and none fails.
 */
export class RedisStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly fallback = new RateLimiterMemory({ ...counterOptions, keyPrefix: '' });
  private readonly batches = new Map<string, Batch>();
  private readonly redis: Redis;
  private readonly counter: RateLimiterRedis;
  private pausedUntilMs = -Infinity;
  private failing = false;

  /** @param url - `redis://user:password@host:port/database` */
  constructor(url: string) {
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: connectTimeoutMs,
      retryStrategy: (attempt) => Math.min(attempt * 100, longestRetryMs),
    });
    this.redis.on('error', (error) => this.failed(error)); // without a listener it would end the process
    this.counter = new RateLimiterRedis({
      ...counterOptions,
      keyPrefix: 'tminus:rate',
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
    });
  }

  async increment(key: string, ttlMs: number, limit: number): Promise<Hits> {
    const batch = this.batches.get(key) ?? this.openBatch(key, ttlMs);
    const place = ++batch.size;
    const last = await batch.counted;
    return toHits({ consumedPoints: last.consumedPoints - batch.size + place, msBeforeNext: last.msBeforeNext }, limit);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private openBatch(key: string, ttlMs: number): Batch {
    const turn = new Promise((resolve) => setImmediate(resolve));
    const counted = turn.then(() => {
      this.batches.delete(key);
      return this.count(key, batch.size, ttlMs);
    });
    const batch: Batch = { size: 0, counted };
    this.batches.set(key, batch);
    return batch;
  }

  private async count(key: string, hits: number, ttlMs: number): Promise<RateLimiterRes> {
    if (performance.now() >= this.pausedUntilMs) {
      try {
        const counted = await withTimeout(this.counter.penalty(key, hits, windowOf(ttlMs)), patienceMs, 'Redis');
        this.recovered();
        return counted;
      } catch (error) {
        this.failed(error);
        this.pausedUntilMs = performance.now() + pauseMs;
      }
    }
    return this.fallback.penalty(key, hits, windowOf(ttlMs));
  }

  /** Said once: while Redis is away, every request would say the same. */
  private failed(error: unknown): void {
    if (!this.failing)
      this.logger.warn(`Redis does not answer, each process counts requests for itself: ${String(error)}`);
    this.failing = true;
  }

  private recovered(): void {
    if (this.failing) this.logger.log('Redis answers again: requests are counted for all processes together.');
    this.failing = false;
  }
}
