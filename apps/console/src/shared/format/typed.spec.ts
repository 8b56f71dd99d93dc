import { formatClock, formatLocal } from './dates.ts';
import { parseTypedDay, parseTypedTime } from './typed.ts';

const days = Array.from({ length: 12 }, (_, month) => [1, 9, 12, 28].map((day) => [month + 1, day] as const)).flat();
const locales = [
  'en',
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-PH',
  'en-ZA',
  'de',
  'de-AT',
  'de-CH',
];

describe('parseTypedDay', () => {
  it.each([
    ['2026-11-27', 'en', '2026-11-27'],
    ['2026/11/27', 'en-ZA', '2026-11-27'],
    ['2026. 11. 27.', 'de', '2026-11-27'],
    ['11/27/2026', 'en', '2026-11-27'],
    ['11/27/2026', 'en-ZA', '2026-11-27'],
    ['27/11/2026', 'en-CA', '2026-11-27'],
    ['27/11/2026', 'en', '2026-11-27'],
    ['5/6/2026', 'en', '2026-05-06'],
    ['5/6/2026', 'en-GB', '2026-06-05'],
    ['5/5/2026', 'en-CA', '2026-05-05'],
    ['Nov 27, 2026', 'en', '2026-11-27'],
    ['November 27, 2026', 'en', '2026-11-27'],
    ['November 27th, 2026', 'en', '2026-11-27'],
    ['9. Ma\u0308rz 2026', 'de', '2026-03-09'],
    ['9 Sep 2026', 'en-GB', '2026-09-09'],
    ['9 Sept 2026', 'en-AU', '2026-09-09'],
    ['9 Jun 2026', 'en-AU', '2026-06-09'],
    ['9-July-2026', 'en-CA', '2026-07-09'],
    ['27.11.2026', 'de', '2026-11-27'],
    ['27. Nov. 2026', 'de', '2026-11-27'],
    ['9. Sep 2026', 'de', '2026-09-09'],
    ['9. mar 2026', 'de', '2026-03-09'],
    ['27. Oct 2026', 'de', '2026-10-27'],
    [' 2026-11-27 ', 'de', '2026-11-27'],
  ])('reads %j in %s', (text, locale, day) => {
    expect(parseTypedDay(text, locale)).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '1e9',
    '27',
    '13/13/2026',
    'Ju 9, 2026',
    'Nov Dec 2026',
    '1/2/2026/3',
    '2026/5/2026',
  ])('rejects %j', (text) => {
    expect(parseTypedDay(text, 'en')).toBeUndefined();
  });

  it.each(['en-CA', 'en-ZA', 'sv'])(
    'does not guess the order of digits in %s, which writes the year first',
    (locale) => {
      expect(parseTypedDay('5/6/2026', locale)).toBeUndefined();
    },
  );

  it.each(locales)('reads what %s writes, in digits and words', (locale) => {
    for (const [month, day] of days) {
      const date = new Date(Date.UTC(2026, month - 1, day));
      const iso = date.toISOString().slice(0, 10);
      const written = (['short', 'long', 'numeric'] as const).map((style) =>
        date.toLocaleDateString(locale, { day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' }),
      );
      for (const text of [formatLocal(iso, 'date', locale), ...written])
        expect([text, parseTypedDay(text, locale)]).toEqual([text, iso]);
    }
  });
});

describe('parseTypedTime', () => {
  it.each([
    ['23:59', '23:59'],
    ['2359', '23:59'],
    ['930', '09:30'],
    ['9', '09:00'],
    [' 23.59 Uhr ', '23:59'],
    ['18 Uhr 30', '18:30'],
    ['18h30', '18:30'],
    ['18 h', '18:00'],
    ['11:59 PM', '23:59'],
    ['11:59\u202fp.m.', '23:59'],
    ['9am', '09:00'],
    ['12 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['08:15:30', '08:15:30'],
  ])('reads %j as %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time);
  });

  it.each(['', '24:00', '12:60', '13 pm', '0 am', '1:2', 'noon', '12:30 xm', '12345678'])('rejects %j', (text) => {
    expect(parseTypedTime(text)).toBeUndefined();
  });

  it.each(['de', 'de-CH', 'en', 'en-US', 'en-GB', 'en-AU', 'en-IN', 'en-CA'])(
    'reads what the clock of %s shows',
    (locale) => {
      for (const time of ['00:00', '00:05', '09:07', '12:00', '12:30', '23:59', '08:15:30'])
        expect(parseTypedTime(formatClock(time, locale))).toBe(time);
    },
  );
});
