import { Pace } from './pace.ts';

const intervalMs = 250;
let pace: Pace;

beforeEach(() => (pace = new Pace(intervalMs)));

describe('Pace', () => {
  it.each([
    ['nothing was new', { sums: 0, isCommitted: false, lockMs: 0, isComplete: true }, intervalMs],
    ['few timers were viewed', { sums: 10, isCommitted: true, lockMs: 0, isComplete: true }, intervalMs + 50],
    ['many timers were viewed', { sums: 100_000, isCommitted: true, lockMs: 0, isComplete: true }, 5_000],
    ['more waits', { sums: 100_000, isCommitted: true, lockMs: 0, isComplete: false }, 0],
    ['more waits, and so do others', { sums: 100_000, isCommitted: true, lockMs: 700, isComplete: false }, intervalMs],
    ['another process was faster', { sums: 10, isCommitted: false, lockMs: 0, isComplete: false }, intervalMs],
    ['others counted until it gave up', { sums: 10, isCommitted: false, lockMs: 10_000, isComplete: false }, 15_000],
    ['others counted', { sums: 10, isCommitted: true, lockMs: 700, isComplete: true }, 7_000],
    ['others counted all the time', { sums: 10, isCommitted: true, lockMs: 9_000, isComplete: true }, 15_000],
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
    pace.succeeded({ sums: 0, isCommitted: true, lockMs: 0, isComplete: true });
    expect(pace.nextPauseMs).toBe(intervalMs);
  });
});
