import { Pace } from './pace.ts';

const intervalMs = 250;
let pace: Pace;

beforeEach(() => (pace = new Pace(intervalMs)));

const run = (frames: number, sums: number, isComplete = true) => pace.succeeded({ frames, sums, isComplete });

describe('Pace', () => {
  it('waits longer after large rounds, at most 10 s', () => {
    run(1, 2);
    expect(pace.nextPauseMs()).toBe(intervalMs + 20 + 10);
    run(16, 1_000);
    expect(pace.nextPauseMs()).toBe(intervalMs + 320 + 5_000);
    run(16, 100_000);
    expect(pace.nextPauseMs()).toBe(10_000);
    run(0, 0);
    expect(pace.nextPauseMs()).toBe(intervalMs);
  });

  it('adds up all runs since the last pause', () => {
    run(2, 10);
    run(3, 20);
    expect(pace.nextPauseMs()).toBe(intervalMs + 100 + 150);
  });

  it('looks again within a second while counters must catch up', () => {
    run(16, 100_000, false);
    expect(pace.nextPauseMs()).toBe(1_000);
  });

  it('waits longer after each failure, at most 2 s', () => {
    const pauses = Array.from({ length: 5 }, () => {
      pace.failed();
      return pace.nextPauseMs();
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 2_000]);
    run(0, 0);
    expect(pace.nextPauseMs()).toBe(intervalMs);
  });
});
