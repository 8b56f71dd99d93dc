import { type Conditions } from '@tminus/testing/machine-conditions';
import { type Figure, medianInterval, verdict } from './figure.ts';

const figure = (value: number, better: Figure['better'], must: number, aim: number): Figure => ({
  what: '',
  measured: '',
  unit: 'x',
  value,
  better,
  must,
  aim,
});

describe('a figure', () => {
  it.each([
    [figure(100, 'more', 60, 90), 'aim'],
    [figure(60, 'more', 60, 90), 'ok'],
    [figure(59.9, 'more', 60, 90), 'short'],
    [figure(3, 'less', 10, 3), 'aim'],
    [figure(10, 'less', 10, 3), 'ok'],
    [figure(10.1, 'less', 10, 3), 'short'],
    [figure(NaN, 'more', 60, 90), 'short'],
  ])('%j is rated %s', (each, expected) => {
    expect(verdict(each)).toBe(expected);
  });

  const quiet: Conditions = { othersBefore: 1, othersAfter: 2, stolen: 0.1 };

  it.each<[string, Partial<Figure>, Conditions | undefined, string]>([
    ['on a quiet machine', {}, quiet, 'ok'],
    ['if the conditions are unknown', {}, undefined, 'ok'],
    ['while other programs run before it', {}, { ...quiet, othersBefore: 11 }, 'unjudged'],
    ['while other programs run after it', {}, { ...quiet, othersAfter: 11 }, 'unjudged'],
    ['while other machines take CPU time', {}, { ...quiet, stolen: 2.1 }, 'unjudged'],
    ['if all its rounds reach the requirement', { interval: [60, 95] }, quiet, 'ok'],
    ['if all its rounds reach the target', { value: 93, interval: [91, 95] }, quiet, 'aim'],
    ['if no round reaches the requirement', { value: 50, interval: [40, 59] }, quiet, 'short'],
    ['if its rounds leave open whether it reaches the requirement', { interval: [59, 70] }, quiet, 'unjudged'],
    ['of too few rounds', { interval: [-Infinity, Infinity] }, quiet, 'unjudged'],
    ['if it must not be judged', { unit: 'KB', unjudged: 'a smoke test' }, quiet, 'unjudged'],
    ['if the load generator was the limit', { isSaturated: false }, quiet, 'unjudged'],
    ['of bytes, whatever else runs', { unit: 'KB' }, { othersBefore: 90, othersAfter: 90, stolen: 50 }, 'ok'],
  ])('%s is rated as it should be', (_when, change, conditions, expected) => {
    expect(verdict({ ...figure(60, 'more', 60, 90), ...change }, conditions)).toBe(expected);
  });

  it.each([
    [
      [1, 2, 3, 4, 5],
      [-Infinity, Infinity],
    ],
    [
      [6, 1, 5, 2, 4, 3],
      [1, 6],
    ],
    [
      [9, 8, 7, 6, 5, 4, 3, 2, 1],
      [2, 8],
    ],
    [Array.from({ length: 15 }, (_, index) => index + 1), [4, 12]],
  ])('has the interval of its median among %j', (rounds, expected) => {
    expect(medianInterval(rounds)).toEqual(expected);
  });
});
