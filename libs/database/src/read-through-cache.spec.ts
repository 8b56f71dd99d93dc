import { type TimerId, timerIds } from '@tminus/domain';
import { retainedBytes } from '@tminus/testing';
import { ReadThroughCache } from './read-through-cache.ts';

const id = timerIds.create();
let nowMs: number;
let load: jest.Mock<Promise<{ version: number } | undefined>, [TimerId]>;
let cache: ReadThroughCache<TimerId, { version: number }>;

beforeEach(() => {
  nowMs = 0;
  load = jest.fn();
  cache = new ReadThroughCache({ load, max: 20_000, serveStale: true, now: () => nowMs });
});

afterEach(() => jest.useRealTimers());

describe('ReadThroughCache', () => {
  it('returns a fresh value without asking the database', async () => {
    load.mockResolvedValue({ version: 1 });
    expect(cache.peek(id)).toBeUndefined();
    await cache.get(id);
    expect(cache.peek(id)).toEqual({ version: 1 });
    cache.invalidate(id);
    expect(cache.peek(id)).toBeUndefined();
    expect(cache.peek('__proto__')).toBeUndefined();
  });

  it('shares one query between concurrent requests, and does not query again while the value is fresh', async () => {
    load.mockResolvedValue({ version: 1 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get(id)));
    expect(answers).toEqual(Array.from({ length: 100 }, () => ({ version: 1 })));
    nowMs = 4_999;
    expect(cache.get(id)).toEqual({ version: 1 }); // synchronous
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['existing', {}],
    ['missing', undefined],
  ])('keeps of the texts with %s keys only the keys', async (_, value) => {
    const small = new ReadThroughCache<TimerId, object>({ load: async () => value, max: 1_000, serveStale: true });
    const url = () => `/t/${timerIds.create()}.gif?${'x'.repeat(16_000)}`;
    const fill = async () => {
      for (let i = 0; i < 500; i++) await small.get(url().slice(3, 3 + id.length) as TimerId);
      return small;
    };
    expect(await retainedBytes(fill)).toBeLessThan(2_000_000); // the URLs: 8 MB
  });

  it('keeps a value fresh until a change is notified', async () => {
    cache.onListening();
    load.mockResolvedValueOnce({ version: 1 }).mockResolvedValueOnce({ version: 2 });
    await cache.get(id);
    nowMs = 86_400_000;
    expect(cache.get(id)).toEqual({ version: 1 });
    cache.invalidate(id);
    expect(await cache.get(id)).toEqual({ version: 2 });
  });

  it('loads again one second after a disconnection, then every five seconds, and as soon as it listens again', async () => {
    cache.onListening();
    load.mockImplementation(async () => ({ version: load.mock.calls.length }));
    await cache.get(id);
    nowMs = 60_000;
    cache.onDisconnected();
    nowMs = 60_999;
    expect(cache.get(id)).toEqual({ version: 1 });
    cache.onListening();
    expect(await cache.get(id)).toEqual({ version: 2 });
    cache.onDisconnected();
    nowMs = 70_000;
    expect(await cache.get(id)).toEqual({ version: 3 });
    nowMs = 74_999;
    expect(cache.get(id)).toEqual({ version: 3 });
    nowMs = 75_000;
    expect(await cache.get(id)).toEqual({ version: 4 });
  });

  it('invalidates all values that match', async () => {
    const other = timerIds.create();
    load.mockImplementation(async (key) => ({ version: key === id ? 1 : 2 }));
    await cache.get(id);
    await cache.get(other);
    cache.invalidateWhere(({ version }) => version === 1);
    expect(cache.peek(id)).toBeUndefined();
    expect(cache.peek(other)).toEqual({ version: 2 });
  });

  it('returns no stale value during an outage unless `serveStale` is set', async () => {
    const strict = new ReadThroughCache({ load, max: 10, serveStale: false, now: () => nowMs });
    load.mockResolvedValueOnce({ version: 1 }).mockRejectedValue(new Error('no database'));
    await strict.get(id);
    nowMs = 5_000;
    await expect(strict.get(id)).rejects.toThrow('no database');
  });

  it('does not cache a load that was in progress when the value changed', async () => {
    let answer: (value: { version: number }) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce({ version: 2 });
    const loading = cache.get(id);
    cache.invalidate(id);
    answer({ version: 1 });
    expect(await loading).toEqual({ version: 1 });
    expect(await cache.get(id)).toEqual({ version: 2 });
  });

  it('remembers for five seconds that a key does not exist', async () => {
    load.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ version: 1 });
    expect(await cache.get(id)).toBeUndefined();
    expect(cache.get(id)).toBeUndefined();
    nowMs = 5_000;
    expect(await cache.get(id)).toEqual({ version: 1 });
  });

  it('keeps existing values through a flood of unknown keys', async () => {
    load.mockImplementation(async (key) => (key === id ? { version: 1 } : undefined));
    await cache.get(id);
    for (let i = 0; i < 25_000; i++) await cache.get(timerIds.create());
    load.mockClear();
    expect(cache.get(id)).toEqual({ version: 1 });
    expect(load).not.toHaveBeenCalled();
  });

  it('serves stale values during an outage and probes the database once a second', async () => {
    load.mockResolvedValueOnce({ version: 1 }).mockRejectedValue(new Error('no database'));
    await cache.get(id);
    nowMs = 10_000;
    for (let i = 0; i < 10; i++) expect(await cache.get(id)).toEqual({ version: 1 });
    expect(load).toHaveBeenCalledTimes(2);
    nowMs = 11_000;
    load.mockResolvedValueOnce({ version: 2 });
    expect(await cache.get(id)).toEqual({ version: 1 }); // the request does not wait for the probe
    await new Promise(setImmediate);
    expect(await cache.get(id)).toEqual({ version: 2 });
    await expect(cache.get(timerIds.create())).rejects.toThrow('no database');
  });

  it('waits at most 100 ms for a database that hangs if there is a stale value, otherwise one second', async () => {
    jest.useFakeTimers();
    load.mockResolvedValueOnce({ version: 1 }).mockReturnValue(new Promise(() => undefined));
    await cache.get(id);
    nowMs = 10_000;
    const known = cache.get(id);
    await jest.advanceTimersByTimeAsync(101);
    expect(await known).toEqual({ version: 1 });
    nowMs = 20_000;
    for (let i = 0; i < 10; i++) expect(await cache.get(id)).toEqual({ version: 1 }); // only the first request waited
    const missing = Promise.resolve(cache.get(timerIds.create())).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await missing).toBe('No answer from the database within 1000 ms.');
  });
});
