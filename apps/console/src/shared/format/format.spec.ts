import { type FormatSettings, createFormat } from './format.ts';

const format = (settings: Partial<FormatSettings> = {}) =>
  createFormat({ language: 'en', languages: ['en-GB'], numberFormat: 'auto', timezone: 'Europe/Berlin', ...settings });
const now = Date.parse('2026-11-22T12:00:00Z');

describe('numbers', () => {
  it.each([
    ['1,234.5', '1,234.5'],
    ['1.234,5', '1.234,5'],
    ['1 234,5', '1\u202f234,5'],
  ] as const)('look like the setting %s', (numberFormat, expected) => {
    expect(format({ numberFormat }).number(1234.5)).toBe(expected);
  });

  it('follow the language by default', () => {
    expect(format({ language: 'de', languages: ['en-US'] }).number(1234.5)).toBe('1.234,5');
  });

  it('never show a share as zero that is larger', () => {
    const { percent, finePercent } = format();
    expect([0, 0.004, 0.01, 0.8].map(percent)).toEqual(['0%', '<1%', '1%', '80%']);
    expect([0, 0.0004, 0.023].map(finePercent)).toEqual(['0%', '<0.1%', '2.3%']);
  });

  it.each([
    [17_149, 50_400, '17–50 KB'],
    [1_649, 28_149, '1.6–28 KB'],
    [171_600, 1_204_000, '172–1,204 KB'],
    [900, 904, '0.9 KB'],
  ])('count 1,000 bytes as a kilobyte: %i to %i', (gzipBytes, bytes, expected) => {
    expect(format().fileSize({ gzipBytes, bytes }).replace('\u00A0', ' ')).toBe(expected);
  });
});

describe('dates', () => {
  it('are in the time zone of the account', () => {
    expect(format().dateTime('2026-11-27T22:59:00Z')).toBe('27 Nov 2026, 23:59');
    expect(format({ timezone: 'Asia/Kolkata' }).dateTime('2026-11-27T22:59:00Z')).toBe('28 Nov 2026, 04:29');
  });

  it('look as in the region of the browser if it speaks the language', () => {
    expect(format({ languages: ['de-DE', 'en-US'] }).date('2026-11-27T12:00:00Z')).toBe('Nov 27, 2026');
    expect(format({ language: 'de', languages: ['en-US'] }).dateTime('2026-11-27T22:59:00Z')).toBe(
      '27. Nov. 2026, 23:59',
    );
  });
});

describe('relative times', () => {
  it.each([
    ['2026-11-25T13:00:00Z', 'in 3 days'],
    ['2026-11-22T13:59:00Z', 'in 1 hour'],
    ['2026-11-22T11:58:00Z', '2 minutes ago'],
    ['2026-11-22T12:00:00Z', 'in 0 seconds'],
  ])('use the largest unit: %s', (to, expected) => {
    expect(format().relative(to, now)).toBe(expected);
  });
});
