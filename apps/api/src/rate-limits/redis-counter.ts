import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CircuitBreaker, errorReason, withTimeout } from '@tminus/server/resilience';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Consumed, MemoryCounter, WindowCounter, counterOptions } from './window-counter.ts';

/** The maximum time that a request waits for Redis. */
const redisTimeoutMs = 40;
/** How long no request tries Redis after a failure. */
const pauseMs = 1_000;
const connectTimeoutMs = 2_000;
const maxReconnectDelayMs = 2_000;

/**
 * The library's script, except that a window ends at a whole second of Redis' clock. Receives the hits and the seconds of a window;
 * returns the hits in the window and the milliseconds until it ends.
 */
const incrementInWindow = `
  local now = redis.call('TIME')
  local ttl = 1000 * ARGV[2] - math.floor(now[2] / 1000)
  redis.call('SET', KEYS[1], 0, 'PX', ttl, 'NX')
  return { redis.call('INCRBY', KEYS[1], ARGV[1]), redis.call('PTTL', KEYS[1]) }`;

/**
 * Hits of one key in the same turn of the event loop, counted with one command. With a command for each hit, bursts on a busy machine
 * time out: in one of three runs of the e2e test, 303 requests passed a limit of 300.
 */
interface Batch {
  hits: number;
  counted: Promise<Consumed>;
}

/**
 * Counts hits in fixed windows in Redis, for all processes together. While Redis is down or does not answer, this process counts
 * in its own memory: no request fails. One request per second waits up to 40 ms for Redis, and the others do not wait.
 *
 * This class does not use the timeouts and the fallback of ioredis (`commandTimeout`, `socketTimeout`) and rate-limiter-flexible
 * (`insuranceLimiter`): their timers expire while an answer waits in the socket of a busy process. With them, three processes admit
 * 550-960 of 1,000 simultaneous requests instead of 300 (e2e/src/proofs/rate-limits.e2e.spec.ts).
 */
export class RedisCounter extends WindowCounter implements OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly memoryCounter = new MemoryCounter();
  private readonly batches = new Map<string, Batch>();
  private readonly redis: Redis;
  private readonly redisCounter: RateLimiterRedis;
  private readonly circuit = new CircuitBreaker({
    pauseMs,
    began: (error) =>
      this.logger.warn(`Redis does not answer; each process counts requests separately: ${errorReason(error)}`),
    ended: () => this.logger.log('Redis answers again; requests are counted for all processes together.'),
  });

  /** @param url - `redis://user:password@host:port/database` */
  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: connectTimeoutMs,
      retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectDelayMs),
    });
    // Without a listener, an error would end the process. The next request reports it.
    this.redis.on('error', (error) => this.logger.debug(`The connection to Redis failed: ${errorReason(error)}`));
    this.redisCounter = new RateLimiterRedis({
      ...counterOptions,
      keyPrefix: 'tminus:rate',
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      customIncrTtlLuaScript: incrementInWindow,
    });
  }

  async consume(key: string, seconds: number, hits: number): Promise<Consumed> {
    const batch = this.batches.get(key) ?? this.openBatch(key, seconds);
    batch.hits += hits;
    const position = batch.hits;
    const { consumedPoints, msBeforeNext } = await batch.counted;
    return { consumedPoints: consumedPoints - batch.hits + position, msBeforeNext };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private openBatch(key: string, seconds: number): Batch {
    const endOfTurn = new Promise((resolve) => setImmediate(resolve));
    const counted = endOfTurn.then(() => {
      this.batches.delete(key);
      return this.countBatch(key, seconds, batch.hits);
    });
    const batch: Batch = { hits: 0, counted };
    this.batches.set(key, batch);
    return batch;
  }

  private async countBatch(key: string, seconds: number, hits: number): Promise<Consumed> {
    if (this.circuit.allowsCall()) {
      try {
        const call = () => this.redisCounter.penalty(key, hits, { customDuration: seconds });
        return await this.circuit.run(() => withTimeout(call(), redisTimeoutMs, 'Redis'));
      } catch {
        // The circuit has logged the outage.
      }
    }
    return this.memoryCounter.consume(key, seconds, hits);
  }
}
