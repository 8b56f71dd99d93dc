import { Logger } from '@nestjs/common';
import { minutes } from '@nestjs/throttler';
import { LocalRedis, describeIfInstalled, eventually } from '@tminus/testing';
import { RedisCounter } from './redis-counter.ts';

/** More than any test counts. */
const limit = 10_000;
let keys = 0;

// Hides the warnings about the outages that the tests cause.
beforeAll(() => Logger.overrideLogger(false));

describeIfInstalled('redis-server', 'counting in Redis', () => {
  let redis: LocalRedis;
  let counters: RedisCounter[];
  let key: string;

  beforeAll(async () => {
    redis = await LocalRedis.start();
    counters = Array.from({ length: 3 }, () => new RedisCounter(redis.url));
    await together();
  });

  beforeEach(() => (key = `key-${++keys}`));

  afterAll(async () => {
    for (const counter of counters) counter.onApplicationShutdown();
    await redis.stop();
  });

  const hit = (counter: RedisCounter, of = key) => counter.increment(of, minutes(1), limit);
  const first = () => counters[0] as RedisCounter;

  /** Waits until all counters count in Redis. */
  const together = () =>
    eventually(async () => {
      const probe = `probe-${++keys}`;
      for (const counter of counters) await hit(counter, probe);
      expect((await hit(first(), probe)).totalHits).toBe(4);
    });

  it('counts each of many simultaneous requests of all processes once', async () => {
    const windows = await Promise.all(Array.from({ length: 1_000 }, (_, i) => hit(counters[i % 3] as RedisCounter)));
    const hits = windows.map((window) => window.totalHits).sort((a, b) => a - b);
    expect(hits).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  });

  it('reports the same end of a window for all processes, at which the window ends', async () => {
    const ends = new Set<number>();
    for (let i = 0; i < 60; i++) ends.add((await hit(counters[i % 3] as RedisCounter)).endsAt);
    expect([...ends]).toHaveLength(1);
    expect(await first().count(key, minutes(1), limit, 0)).toMatchObject({ totalHits: 60, endsAt: [...ends][0] });
  });

  it('continues without errors and within 50 ms while Redis hangs or is down', async () => {
    const slowest = async () => {
      const started = performance.now();
      await Promise.all(counters.map((counter) => hit(counter)));
      return performance.now() - started;
    };
    redis.hang();
    expect(await slowest()).toBeLessThan(50 + 40); // allowance for a busy machine
    expect(await slowest()).toBeLessThan(40); // the open circuit skips Redis
    redis.resume();
    await redis.stop();
    expect(await slowest()).toBeLessThan(90);
    const { totalHits } = await hit(first());
    expect((await hit(first())).totalHits).toBe(totalHits + 1); // counted in this process's memory
    await redis.restart();
  });

  it('counts for all processes together again when Redis is back', together);
});
