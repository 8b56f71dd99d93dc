import { type Figure, median, short, verdict } from './figure.ts';

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

  it('is the median of its rounds, with three significant digits', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect([1234.5, 12.345, 0.12345].map(short)).toEqual(['1,235', '12.3', '0.123']);
  });
});
