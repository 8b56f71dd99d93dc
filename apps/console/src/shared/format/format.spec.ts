import { type DateStyle, dateStyles, formatClock, formatDate, formatDateRange, formatLocal } from './dates.ts';
import { type FormatSettings, createFormat } from './format.ts';
import { firstWeekday } from './intl.ts';

const berlin = (locale: string) => ({ locale, timezone: 'Europe/Berlin' });
const moment = '2026-11-27T22:59:00Z';
const all = (locale: string) =>
  dateStyles.map((style) => formatDate(moment, style, berlin(locale)).replaceAll('\u202f', ' '));

describe('dates', () => {
  it('have one clock in each locale, wherever a time is shown', () => {
    for (const [locale, clock, other] of [
      ['en-US', '11:59', '23'],
      ['en', '11:59', '23'],
      ['en-GB', '23:59', '11:59'],
      ['de', '23:59', '11:59'],
      ['de-AT', '23:59', '11:59'],
    ] as const) {
      const timed = all(locale).filter((text) => text.includes(':'));
      expect(timed.length).toBeGreaterThan(5);
      for (const text of timed) {
        expect(text).toContain(clock);
        expect(text).not.toContain(other);
      }
    }
  });

  it('have one German style: the month in letters, so that nothing looks like 27.11.2026', () => {
    for (const text of all('de')) expect(text).not.toMatch(/\d\.\d/);
    const german: Partial<Record<DateStyle, string>> = {
      date: '27. Nov. 2026',
      dateTime: '27. Nov. 2026, 23:59',
      weekdayDateTime: 'Fr., 27. Nov. 2026, 23:59',
      dayMonth: '27. Nov.',
      time: '23:59',
    };
    for (const [style, text] of Object.entries(german))
      expect(formatDate(moment, style as DateStyle, berlin('de'))).toBe(text);
  });

  it('show what clocks show, whatever the time zone of this computer is', () => {
    expect(formatLocal('2026-03-29', 'date', 'en-GB')).toBe('29 Mar 2026');
    expect(formatLocal('2026-03-29T02:30', 'dateTime', 'en-GB')).toBe('29 Mar 2026, 02:30');
    expect(formatClock('00:05', 'de')).toBe('00:05');
    expect(formatClock('08:15:30', 'en-US')).toMatch(/^8:15:30\sAM$/);
  });

  it('follow the rules of the service where those of the browser are older, and then name the offset', () => {
    const winnipeg = { locale: 'en-GB', timezone: 'America/Winnipeg' };
    const at = (instant: string) => formatDate(instant, 'weekdayDateTimeZone', winnipeg);
    expect(at('2026-11-29T18:00:00Z')).toBe('Sun, 29 Nov 2026, 13:00 GMT-5');
    expect(at('2025-11-29T18:00:00Z')).toBe('Sat, 29 Nov 2025, 12:00 GMT-6');
    expect(formatDateRange('2026-11-29T05:00:00Z', '2026-11-30T04:59:59Z', winnipeg)).toBe('29 Nov 2026');
    expect(formatDate('2026-11-29T18:00:00Z', 'dateTime', { ...winnipeg, timezone: 'Mars/Olympus' })).toBe(
      '29 Nov 2026, 18:00',
    );
  });

  it('name a range once', () => {
    const utc = { locale: 'de', timezone: 'UTC' };
    expect(formatDateRange('2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z', utc)).toBe('1.–30. Nov. 2026');
  });
});

describe('firstWeekday', () => {
  it.each([
    [0, ['en', 'en-US', 'en-CA', 'en-IN', 'en-ZA', 'en-PH']],
    [1, ['en-GB', 'en-AU', 'en-IE', 'de', 'de-AT', 'de-CH']],
  ])('is %i in %j, whether or not the browser knows', (day, locales) => {
    expect(locales.map((locale) => firstWeekday(locale))).toEqual(locales.map(() => day));
    expect(locales.map((locale) => firstWeekday(locale, () => undefined))).toEqual(locales.map(() => day));
  });
});

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
