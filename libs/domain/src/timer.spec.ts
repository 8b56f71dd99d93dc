import { deadlineMs, isExpired, secondsLeft } from './timer.ts';

const target = Date.UTC(2026, 11, 31, 12, 0, 0);
const fixed = { type: 'fixed', targetDate: new Date(target) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 3600 } as const;
const recurring = { type: 'recurring', timezone: 'UTC', recurrence: { frequency: 'daily', time: '12:00' } } as const;

describe('secondsLeft', () => {
  it.each([
    [target - 10_000, 10],
    [target - 9_001, 10],
    [target - 9_000, 9],
    [target - 1, 1],
    [target, 0],
    [target + 86_400_000, 0],
  ])('returns at %d: %d s', (nowMs, expected) => {
    expect(secondsLeft(deadlineMs(fixed, nowMs), nowMs)).toBe(expected);
    expect(isExpired(fixed, nowMs)).toBe(expected === 0);
  });
});

describe('deadlineMs', () => {
  it('adds the duration of an evergreen timer to its start, which defaults to now', () => {
    expect(deadlineMs(evergreen, target)).toBe(target + 3_600_000);
    expect(deadlineMs(evergreen, target, target - 60_000)).toBe(target + 3_540_000);
  });

  it('returns the next occurrence of a recurring timer', () => {
    expect(deadlineMs(recurring, target - 1)).toBe(target);
    expect(deadlineMs(recurring, target)).toBe(target + 86_400_000);
  });
});

describe('isExpired', () => {
  it('is always false for evergreen and recurring timers', () => {
    expect(isExpired(evergreen, target + 1e12)).toBe(false);
    expect(isExpired(recurring, target + 1e12)).toBe(false);
  });
});
