import { accountIds, timerIds } from './ids.ts';
import { type FixedTimer, isExpired, secondsLeft } from './timer.ts';

const target = Date.UTC(2026, 11, 31, 12, 0, 0);
const timer: FixedTimer = {
  id: timerIds.create(),
  accountId: accountIds.create(),
  type: 'fixed',
  name: 'Launch',
  status: 'active',
  targetDate: new Date(target),
  timezone: 'UTC',
  template: 'bold',
  colors: { background: '#000000', text: '#ffffff', accent: '#ff0000' },
  width: 600,
  height: 150,
  units: ['days', 'hours', 'minutes', 'seconds'],
  language: 'en',
  labels: {},
  transparent: false,
  onExpire: { action: 'zeros' },
  animationSeconds: 120,
  createdAt: new Date(0),
};

describe('the time left', () => {
  it.each([
    [target - 10_000, 10],
    [target - 9_001, 10],
    [target - 9_000, 9],
    [target - 1, 1],
    [target, 0],
    [target + 86_400_000, 0],
  ])('at %d is %d s', (nowMs, expected) => {
    expect(secondsLeft(timer, nowMs)).toBe(expected);
    expect(isExpired(timer, nowMs)).toBe(expected === 0);
  });
});
