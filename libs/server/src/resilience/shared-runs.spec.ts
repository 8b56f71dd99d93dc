import { SharedRuns, sharedAnswer } from './shared-runs.ts';

let begun: number;
let finish: (error?: Error) => void;
let runs: SharedRuns<number>;

beforeEach(() => {
  begun = 0;
  runs = new SharedRuns(() => {
    const run = ++begun;
    return new Promise((resolve, reject) => (finish = (error) => (error ? reject(error) : resolve(run))));
  });
});

const turn = () => new Promise(setImmediate);

describe('SharedRuns', () => {
  it('needs two runs for any number of callers, and the run of each begins after its call', async () => {
    const first = runs.run();
    await turn();
    const others = Array.from({ length: 50 }, () => runs.run());
    expect(begun).toBe(1);
    finish();
    await turn();
    expect(begun).toBe(2);
    finish();
    expect([await first, ...(await Promise.all(others))]).toEqual([1, ...others.map(() => 2)]);
  });

  it('runs again after an error, which only the callers of that run receive', async () => {
    const first = runs.run();
    await turn();
    const second = runs.run();
    finish(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await turn();
    finish();
    expect(await second).toBe(2);
  });

  it('reports the end of the current run', async () => {
    await runs.ended();
    const run = runs.run();
    await turn();
    const ended = runs.ended();
    finish();
    await Promise.all([ended, run]);
  });
});

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
