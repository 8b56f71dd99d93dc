import { Logger } from '@nestjs/common';
import { LocalRedis, describeIfInstalled, eventually } from '@tminus/testing';
import { RedisStorage } from './redis-storage.ts';

const minuteMs = 60_000;
let keys = 0;

// Hides the warnings about the outages that the tests cause.
beforeAll(() => Logger.overrideLogger(false));

describeIfInstalled('redis-server', 'counting in Redis', () => {
  let redis: LocalRedis;
  let storages: RedisStorage[];
  let key: string;

  beforeAll(async () => {
    redis = await LocalRedis.start();
    storages = Array.from({ length: 3 }, () => new RedisStorage(redis.url));
    await together();
  });

  beforeEach(() => (key = `key-${++keys}`));

  afterAll(async () => {
    for (const storage of storages) storage.onApplicationShutdown();
    await redis.stop();
  });

  const hit = (storage: RedisStorage, of = key) => storage.increment(of, minuteMs, 300);
  const first = () => storages[0] as RedisStorage;

  /** Waits until all storages count in Redis. */
  const together = () =>
    eventually(async () => {
      const probe = `probe-${++keys}`;
      for (const storage of storages) await hit(storage, probe);
      expect((await hit(first(), probe)).totalHits).toBe(4);
    });

  it('admits exactly the limit of simultaneous requests over all processes', async () => {
    const hits = await Promise.all(Array.from({ length: 1_000 }, (_, i) => hit(storages[i % 3] as RedisStorage)));
    expect(hits.filter(({ isBlocked }) => !isBlocked)).toHaveLength(300);
  });

  it('reports the same end of a window for all processes, at which the window ends', async () => {
    const ends = new Set<number>();
    for (let i = 0; i < 60; i++) ends.add((await hit(storages[i % 3] as RedisStorage)).resetsAt);
    expect([...ends]).toHaveLength(1);
    expect(await first().peek(key, minuteMs, 300)).toMatchObject({ totalHits: 60, resetsAt: [...ends][0] });
  });

  it('continues without errors and within 50 ms while Redis hangs or is down', async () => {
    const slowest = async () => {
      const started = performance.now();
      await Promise.all(storages.map((storage) => hit(storage)));
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
