import { reusedAnswer } from './reused-answer.ts';

describe('reusedAnswer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks once for all callers until a second after the answer', async () => {
    let asked = 0;
    const answers: (() => void)[] = [];
    const answer = reusedAnswer(() =>
      new Promise<number>((resolve) => answers.push(() => resolve(asked))).finally(() => asked++),
    );
    const first = [answer(), answer()];
    answers[0]?.();
    expect(await Promise.all([...first, answer()])).toEqual([0, 0, 0]);
    await jest.advanceTimersByTimeAsync(1_000);
    const next = answer();
    answers[1]?.();
    expect([await next, asked]).toEqual([1, 2]);
  });

  it('asks again a second after a failure', async () => {
    const ask = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('here');
    const answer = reusedAnswer<string>(ask);
    await expect(answer()).rejects.toThrow('away');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await answer()).toBe('here');
  });
});
