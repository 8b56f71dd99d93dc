import { TimeoutError, withTimeout } from './timeout.ts';

describe('withTimeout', () => {
  it('resolves with the result of the work', async () => {
    await expect(withTimeout(Promise.resolve(1), 10, 'the database')).resolves.toBe(1);
  });

  it('rejects with the error of the work', async () => {
    await expect(withTimeout(Promise.reject(new Error('refused')), 10, 'the database')).rejects.toThrow('refused');
  });

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

  it('grants the time again in which the machine did not run this process', async () => {
    const result = withTimeout(
      new Promise((resolve) => setTimeout(resolve, 150, 'after the stall')),
      120,
      'the database',
    );
    const stalledUntil = performance.now() + 240;
    while (performance.now() < stalledUntil);
    await expect(result).resolves.toBe('after the stall');
  });
});
