import fc from 'fast-check';
import { formatInstant, parseTargetDate } from './target-date.ts';

const parsed = (text: string) => {
  const instant = parseTargetDate(text);
  return instant && formatInstant(instant);
};

describe('parseTargetDate', () => {
  it.each([
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59Z'],
    ['2026-12-31t23:59:59z', '2026-12-31T23:59:59Z'],
    ['2026-12-31T23:59Z', '2026-12-31T23:59:00Z'],
    ['2026-12-31 23:59:59Z', '2026-12-31T23:59:59Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59Z'],
    ['2027-01-01T01:29:59+01:30', '2026-12-31T23:59:59Z'],
    ['2026-12-31T15:59:59-0800', '2026-12-31T23:59:59Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ])('parses %s', (text, expected) => {
    expect(parsed(text)).toBe(expected);
  });

  it.each([
    '',
    '2026-12-31',
    '2026-12-31T23:59:59',
    '2026-12-31  23:59:59Z',
    '2027-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-12-31T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-12-31T23:59:59+24:00',
    '1969-12-31T23:59:59Z',
    '2026-00-10T00:00:00Z',
    '1970-01-01T00:00:00+01:00',
    '+010000-01-01T00:00:00Z',
    '2026-12-31T23:59:59Z\n',
    '٢٠٢٦-12-31T23:59:59Z',
    'tomorrow',
  ])('rejects %j', (text) => {
    expect(parseTargetDate(text)).toBeUndefined();
  });

  it('parses every instant that formatInstant writes', () => {
    const wholeSeconds = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59) / 1000 });
    fc.assert(
      fc.property(wholeSeconds, (seconds) => {
        expect(parseTargetDate(formatInstant(new Date(seconds * 1000)))?.getTime()).toBe(seconds * 1000);
      }),
    );
  });
});

describe('formatInstant', () => {
  it('equals toISOString without the fraction', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0000-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(formatInstant(date)).toBe(`${date.toISOString().slice(0, 19)}Z`);
        },
      ),
    );
  });

  it('rejects invalid dates', () => {
    expect(() => formatInstant(new Date(NaN))).toThrow(RangeError);
  });
});
