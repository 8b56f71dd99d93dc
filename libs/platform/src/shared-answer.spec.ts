import { sharedAnswer } from './shared-answer.ts';

describe('sharedAnswer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks once for all callers until a second after the answer', async () => {
    let asked = 0;
    const answers: (() => void)[] = [];
    const answer = sharedAnswer(
      () => new Promise<number>((resolve) => answers.push(() => resolve(asked))).finally(() => asked++),
      1_000,
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
    const answer = sharedAnswer<string>(ask, 1_000);
    await expect(answer()).rejects.toThrow('away');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await answer()).toBe('here');
  });
});
