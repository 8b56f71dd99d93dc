import { type TimerId, timerIds } from '@tminus/domain';
import { NotifiedCache } from './notified-cache.ts';

const id = timerIds.create();
let nowMs: number;
let load: jest.Mock<Promise<{ version: number } | undefined>, [TimerId]>;
let settings: NotifiedCache<TimerId, { version: number }>;

beforeEach(() => {
  nowMs = 0;
  load = jest.fn();
  settings = new NotifiedCache({ load, max: 20_000, outlivesDatabase: true, now: () => nowMs });
});

afterEach(() => jest.useRealTimers());

describe('NotifiedCache', () => {
  it('tells at once what it knows and is fresh', async () => {
    load.mockResolvedValue({ version: 1 });
    expect(settings.peek(id)).toBeUndefined();
    await settings.get(id);
    expect(settings.peek(id)).toEqual({ version: 1 });
    settings.invalidate(id);
    expect(settings.peek(id)).toBeUndefined();
    expect(settings.peek('__proto__')).toBeUndefined();
  });

  it('asks once for a stampede, and not again while the setting is fresh', async () => {
    load.mockResolvedValue({ version: 1 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => settings.get(id)));
    expect(answers).toEqual(Array.from({ length: 100 }, () => ({ version: 1 })));
    nowMs = 4_999;
    expect(settings.get(id)).toEqual({ version: 1 }); // no promise: nothing to wait for
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again after five seconds, and at once after a change', async () => {
    load
      .mockResolvedValueOnce({ version: 1 })
      .mockResolvedValueOnce({ version: 2 })
      .mockResolvedValueOnce({ version: 3 });
    await settings.get(id);
    nowMs = 5_000;
    expect(await settings.get(id)).toEqual({ version: 2 });
    settings.invalidate(id);
    expect(await settings.get(id)).toEqual({ version: 3 });
  });

  it('asks for a timer once and never again, until a change of it is notified', async () => {
    settings.notificationsBegan();
    load.mockResolvedValueOnce({ version: 1 }).mockResolvedValueOnce({ version: 2 });
    await settings.get(id);
    nowMs = 86_400_000;
    expect(settings.get(id)).toEqual({ version: 1 });
    settings.invalidate(id);
    expect(await settings.get(id)).toEqual({ version: 2 });
  });

  it('asks again soon after notifications end, then every five seconds, and anew when they begin again', async () => {
    settings.notificationsBegan();
    load.mockImplementation(async () => ({ version: load.mock.calls.length }));
    await settings.get(id);
    nowMs = 60_000;
    settings.notificationsEnded();
    nowMs = 60_999;
    expect(settings.get(id)).toEqual({ version: 1 });
    settings.notificationsBegan();
    expect(await settings.get(id)).toEqual({ version: 2 });
    settings.notificationsEnded();
    nowMs = 70_000;
    expect(await settings.get(id)).toEqual({ version: 3 });
    nowMs = 74_999;
    expect(settings.get(id)).toEqual({ version: 3 });
    nowMs = 75_000;
    expect(await settings.get(id)).toEqual({ version: 4 });
  });

  it('forgets all that a change of something else concerns', async () => {
    const other = timerIds.create();
    load.mockImplementation(async (asked) => ({ version: asked === id ? 1 : 2 }));
    await settings.get(id);
    await settings.get(other);
    settings.invalidateWhere(({ version }) => version === 1);
    expect(settings.peek(id)).toBeUndefined();
    expect(settings.peek(other)).toEqual({ version: 2 });
  });

  it('tells nothing that is old where it must not outlive the database', async () => {
    const strict = new NotifiedCache({ load, max: 10, outlivesDatabase: false, now: () => nowMs });
    load.mockResolvedValueOnce({ version: 1 }).mockRejectedValue(new Error('no database'));
    await strict.get(id);
    nowMs = 5_000;
    await expect(strict.get(id)).rejects.toThrow('no database');
  });

  it('does not keep what was being loaded when the change came', async () => {
    let answer: (value: { version: number }) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce({ version: 2 });
    const early = settings.get(id);
    settings.invalidate(id);
    answer({ version: 1 });
    expect(await early).toEqual({ version: 1 });
    expect(await settings.get(id)).toEqual({ version: 2 });
  });

  it('remembers that there is no such timer, until there is one', async () => {
    load.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ version: 1 });
    expect(await settings.get(id)).toBeUndefined();
    expect(settings.get(id)).toBeUndefined();
    nowMs = 5_000;
    expect(await settings.get(id)).toEqual({ version: 1 });
  });

  it('keeps a timer known through a flood of ids that nobody has', async () => {
    load.mockImplementation(async (asked) => (asked === id ? { version: 1 } : undefined));
    await settings.get(id);
    for (let i = 0; i < 25_000; i++) await settings.get(timerIds.create());
    load.mockClear();
    expect(settings.get(id)).toEqual({ version: 1 });
    expect(load).not.toHaveBeenCalled();
  });

  it('serves what was known while the database fails, and asks it once a second', async () => {
    load.mockResolvedValueOnce({ version: 1 }).mockRejectedValue(new Error('no database'));
    await settings.get(id);
    nowMs = 10_000;
    for (let i = 0; i < 10; i++) expect(await settings.get(id)).toEqual({ version: 1 });
    expect(load).toHaveBeenCalledTimes(2);
    nowMs = 11_000;
    load.mockResolvedValueOnce({ version: 2 });
    expect(await settings.get(id)).toEqual({ version: 1 }); // nobody waits for the question
    await new Promise(setImmediate);
    expect(await settings.get(id)).toEqual({ version: 2 });
    await expect(settings.get(timerIds.create())).rejects.toThrow('no database');
  });

  it('waits for a database that hangs a tenth of a second, or a second where nothing is known', async () => {
    jest.useFakeTimers();
    load.mockResolvedValueOnce({ version: 1 }).mockReturnValue(new Promise(() => undefined));
    await settings.get(id);
    nowMs = 10_000;
    const known = settings.get(id);
    await jest.advanceTimersByTimeAsync(101);
    expect(await known).toEqual({ version: 1 });
    nowMs = 20_000;
    for (let i = 0; i < 10; i++) expect(await settings.get(id)).toEqual({ version: 1 }); // that was the only one to wait
    const unknown = Promise.resolve(settings.get(timerIds.create())).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await unknown).toBe('No answer from the database within 1000 ms.');
  });
});
