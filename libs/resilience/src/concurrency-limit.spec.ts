import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('ConcurrencyLimit', () => {
  it('runs at most so many tasks at a time, in order, and goes on after one has failed', async () => {
    const limit = new ConcurrencyLimit(2);
    const started: number[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const results = [0, 1, 2, 3].map((index) =>
      limit
        .run(() => {
          started.push(index);
          return new Promise<number>((resolve, reject) => {
            ends[index] = (error) => (error ? reject(error) : resolve(index));
          });
        })
        .catch((error: Error) => error.message),
    );
    expect(started).toEqual([0, 1]);
    ends[1]?.(new Error('no'));
    await results[1];
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await results[0];
    expect(started).toEqual([0, 1, 2, 3]);
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all(results)).toEqual([0, 'no', 2, 3]);
  });
});
