import { Pace } from './pace.ts';

const intervalMs = 250;
let pace: Pace;

beforeEach(() => (pace = new Pace(intervalMs)));

describe('Pace', () => {
  it.each([
    ['nothing was new', { sums: 0, isCommitted: false, isComplete: true }, intervalMs],
    ['few timers were viewed', { sums: 10, isCommitted: true, isComplete: true }, intervalMs + 200],
    ['many timers were viewed', { sums: 100_000, isCommitted: true, isComplete: true }, 5_000],
    ['more waits', { sums: 100_000, isCommitted: true, isComplete: false }, 0],
    ['another process was faster', { sums: 10, isCommitted: false, isComplete: false }, intervalMs],
  ])('waits after a run in which %s', (_, result, pauseMs) => {
    pace.succeeded(result);
    expect(pace.nextPauseMs).toBe(pauseMs);
  });

  it('waits longer after each failure, at most 2 s', () => {
    const pauses = Array.from({ length: 5 }, () => {
      pace.failed();
      return pace.nextPauseMs;
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 2_000]);
    pace.succeeded({ sums: 0, isCommitted: true, isComplete: true });
    expect(pace.nextPauseMs).toBe(intervalMs);
  });
});
