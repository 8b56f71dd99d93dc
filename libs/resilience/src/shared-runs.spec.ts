import { SharedRuns } from './shared-runs.ts';

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
