import { TimeoutError, withTimeout } from './timeout.ts';

describe('withTimeout', () => {
  it('names what did not answer in time', async () => {
    const hanging = new Promise<never>(() => undefined);
    const error: unknown = await withTimeout(hanging, 1, 'the database').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ subject: 'the database', timeoutMs: 1 });
  });

  it('accepts an answer that waited because this process was busy', async () => {
    const answer = new Promise((resolve) => setTimeout(() => setImmediate(resolve, 'in time'), 1));
    const result = withTimeout(answer, 2, 'the database');
    const busyUntil = performance.now() + 20;
    while (performance.now() < busyUntil);
    await expect(result).resolves.toBe('in time');
  });

  describe('while this process does not run', () => {
    const stall = (ms: number) => {
      for (const end = performance.now() + ms; performance.now() < end;);
    };

    it('grants that time again', async () => {
      let finish = (_result: string): void => undefined;
      const result = withTimeout(new Promise((resolve) => (finish = resolve)), 150, 'the database');
      stall(400);
      setTimeout(finish, 20, 'after the stall');
      await expect(result).resolves.toBe('after the stall');
    });

    it.each([
      ['at most as much as the timeout', 150],
      ['nothing if there was no time left', -150],
    ])('grants %s', async (_rule, timeoutMs) => {
      const result = withTimeout(new Promise<never>(() => undefined), timeoutMs, 'the database');
      const stalls = setInterval(stall, 1, 150);
      const startedAt = performance.now();
      await expect(result).rejects.toThrow(TimeoutError);
      clearInterval(stalls);
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    });
  });
});
