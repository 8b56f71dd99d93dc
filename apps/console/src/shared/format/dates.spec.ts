import { type DateStyle, dateStyles, formatClock, formatDate, formatDateRange, formatLocal } from './dates.ts';

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
