import fc from 'fast-check';

import { timeUnits, type TimeUnit } from '@tminus/domain';

import { createCounter, leadingDigitsFor, maxLeadingDigits, shownValueAt } from './time-units.ts';

const day = 86_400;

const shownAt = (units: readonly TimeUnit[], digits: number, secondsLeft: number) =>
  createCounter(units, digits).map((unit) => shownValueAt(unit, secondsLeft));

describe('createCounter', () => {
  it('adds the time of a unit that is not shown to the next smaller one', () => {
    const secondsLeft = 2 * day + 3 * 3600 + 4 * 60 + 5;
    expect(shownAt(['hours', 'minutes', 'seconds'], 2, secondsLeft)).toEqual([51, 4, 5]);
    expect(shownAt(['minutes', 'seconds'], 4, secondsLeft)).toEqual([3064, 5]);
    expect(shownAt(['days', 'minutes', 'seconds'], 2, secondsLeft)).toEqual([2, 184, 5]);
  });

  it('does not lose a second', () => {
    fc.assert(
      fc.property(
        fc.subarray(['days', 'hours'] as const),
        fc.integer({ min: 0, max: 9_999 * day }),
        (larger, secondsLeft) => {
          const units: TimeUnit[] = [...larger, 'minutes', 'seconds'];
          const counter = createCounter(units, 8);
          const sum = counter.reduce((total, unit) => total + shownValueAt(unit, secondsLeft) * unit.seconds, 0);
          expect(sum).toBe(secondsLeft);
        },
      ),
    );
  });

  it('caps the leading unit at its largest value', () => {
    expect(shownAt(timeUnits, 4, 12_345 * day + 7)).toEqual([9999, 0, 0, 7]);
  });
});

describe('leadingDigitsFor', () => {
  it.each([
    [-5, 2],
    [0, 2],
    [99 * day + 86_399, 2],
    [100 * day, 3],
    [999 * day, 3],
    [1_000 * day, 4],
    [99_999 * day, 4],
  ])('gives the days of %i s %i digits', (secondsLeft, digits) => {
    expect(leadingDigitsFor('days', secondsLeft)).toBe(digits);
  });

  it('gives smaller leading units the digits that 9999 days need', () => {
    expect(timeUnits.map(maxLeadingDigits)).toEqual([4, 6, 8, 9]);
  });
});
