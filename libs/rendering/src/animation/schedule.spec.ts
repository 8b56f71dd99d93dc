import type { TimeUnit } from '@tminus/domain';

import { createCounter } from '../layout/time-units.ts';
import { scheduleOf } from './schedule.ts';

const delays = (units: readonly TimeUnit[], secondsLeft: number, durationSeconds: number) => {
  const schedule = scheduleOf(createCounter(units, 2), secondsLeft, durationSeconds);
  const { shown, stepSeconds, count, firstDelayCentiseconds, lastDelayCentiseconds } = schedule;
  const inner = Array<number>(Math.max(0, count - 2)).fill(stepSeconds * 100);
  const all = count === 1 ? [firstDelayCentiseconds] : [firstDelayCentiseconds, ...inner, lastDelayCentiseconds];
  return { shown, delays: all.map((delay) => delay / 100) };
};

describe('scheduleOf', () => {
  it.each([
    ['a minute of seconds', 100, 5, 100, [1, 1, 1, 1, 1]],
    ['the last seconds, zero included', 2, 60, 2, [1, 1, 1]],
    ['zero', 0, 60, 0, [1]],
    ['what is over', -9, 60, 0, [1]],
  ])('shows %s', (_, left, duration, shown, expected) => {
    expect(delays(['minutes', 'seconds'], left, duration)).toEqual({ shown, delays: expected });
  });

  it.each([
    ['turns when the minute does', 150, 120, 180, [30, 60, 30]],
    ['lasts a whole minute on the minute', 120, 120, 120, [60, 60]],
    ['lasts as long as asked for, within a minute', 150, 10, 180, [10]],
    ['shows 1 for the whole last minute, and zero when the time is up', 60, 600, 60, [60, 1]],
    ['shows 1 a second before the end', 1, 600, 60, [1, 1]],
    ['stops just before zero where the duration does', 60, 60, 60, [60]],
  ])('without seconds %s', (_, left, duration, shown, expected) => {
    expect(delays(['hours', 'minutes'], left, duration)).toEqual({ shown, delays: expected });
  });

  it('shows a day more until the last one is over', () => {
    expect(delays(['days'], 86_401, 60)).toEqual({ shown: 2 * 86_400, delays: [1, 59] });
    expect(delays(['days'], 86_400, 60)).toEqual({ shown: 86_400, delays: [60] });
  });
});
