import type { TimeUnit } from '@tminus/domain';

import { createCounter } from '../layout/time-units.ts';
import { createSchedule } from './schedule.ts';

const delays = (units: readonly TimeUnit[], secondsLeft: number, durationSeconds: number) => {
  const schedule = createSchedule(createCounter(units, 2), secondsLeft, durationSeconds);
  const { shown, stepSeconds, count, firstDelayCentiseconds, lastDelayCentiseconds } = schedule;
  const inner = Array<number>(Math.max(0, count - 2)).fill(stepSeconds * 100);
  const all = count === 1 ? [firstDelayCentiseconds] : [firstDelayCentiseconds, ...inner, lastDelayCentiseconds];
  return { shown, delays: all.map((delay) => delay / 100) };
};

describe('createSchedule', () => {
  it.each([
    ['a minute of seconds', 100, 5, 100, [1, 1, 1, 1, 1]],
    ['the last seconds, zero included', 2, 60, 2, [1, 1, 1]],
    ['zero', 0, 60, 0, [1]],
    ['an expired timer', -9, 60, 0, [1]],
  ])('shows %s', (_, left, duration, shown, expected) => {
    expect(delays(['minutes', 'seconds'], left, duration)).toEqual({ shown, delays: expected });
  });

  it.each([
    ['changes when the minute changes', 150, 120, 180, [30, 60, 30]],
    ['shows each full minute for a minute', 120, 120, 120, [60, 60]],
    ['lasts as long as requested, within a minute', 150, 10, 180, [10]],
    ['shows 1 for the whole last minute, then zero', 60, 600, 60, [60, 1]],
    ['shows 1 one second before the end', 1, 600, 60, [1, 1]],
    ['stops before zero if the duration ends there', 60, 60, 60, [60]],
  ])('without seconds %s', (_, left, duration, shown, expected) => {
    expect(delays(['hours', 'minutes'], left, duration)).toEqual({ shown, delays: expected });
  });

  it('rounds up to the next day', () => {
    expect(delays(['days'], 86_401, 60)).toEqual({ shown: 2 * 86_400, delays: [1, 59] });
    expect(delays(['days'], 86_400, 60)).toEqual({ shown: 86_400, delays: [60] });
  });
});
