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

/** A Sunday. */
const today = '2026-11-29';
const read = (text: string, locale: string, past = false) => parseTypedDay(text, { locale, today, past });

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
    expect(read(text, locale)).toBe(day);
  });

  it.each([
    // Two-digit years.
    ['12/31/26', 'en', '2026-12-31'],
    ['31/12/26', 'en', '2026-12-31'],
    ['31/12/26', 'en-GB', '2026-12-31'],
    ['12/31/26', 'en-CA', '2026-12-31'],
    ['31.12.26', 'de', '2026-12-31'],
    ['1.2.27', 'de', '2027-02-01'],
    ['31. Dez. 26', 'de', '2026-12-31'],
    ['Dec 31, 26', 'en', '2026-12-31'],
    ['31-Dec-26', 'en', '2026-12-31'],
    // Hyphens, dashes and signs that programs write for a hyphen.
    ['31\u201112\u20112026', 'en', '2026-12-31'],
    ['12\u221231\u22122026', 'en', '2026-12-31'],
    ['2026\u201412\u201431', 'en', '2026-12-31'],
    // Dots are between a day and a month.
    ['31.12.26', 'en', '2026-12-31'],
    ['31.12.2026', 'en', '2026-12-31'],
    ['4.12.2026', 'en-GB', '2026-12-04'],
    // Without a year: the next one.
    ['Dec 31', 'en', '2026-12-31'],
    ['31 December', 'en-GB', '2026-12-31'],
    ['the 31st of December', 'en', '2026-12-31'],
    ['12/31', 'en', '2026-12-31'],
    ['31.12.', 'de', '2026-12-31'],
    ['31.12', 'de', '2026-12-31'],
    ['am 31. Dezember', 'de', '2026-12-31'],
    ['29.11.', 'de', '2026-11-29'],
    ['28.11.', 'de', '2027-11-28'],
    ['1.3.', 'de', '2027-03-01'],
    ['5/6', 'en-US', '2027-05-06'],
    // Words, also of the other language.
    ['today', 'en', '2026-11-29'],
    ['Tomorrow', 'en', '2026-11-30'],
    ['the day after tomorrow', 'en', '2026-12-01'],
    ['heute', 'de', '2026-11-29'],
    [' MORGEN ', 'de', '2026-11-30'],
    ['übermorgen', 'de', '2026-12-01'],
    ['u\u0308bermorgen', 'de', '2026-12-01'],
    ['uebermorgen', 'de', '2026-12-01'],
    ['morgen', 'en', '2026-11-30'],
    ['9. Maerz 2027', 'de', '2027-03-09'],
    ['31. Dezember 2026', 'en', '2026-12-31'],
    ['31. Jänner', 'de-AT', '2027-01-31'],
    // A weekday is never today.
    ['Friday', 'en', '2026-12-04'],
    ['fri', 'en', '2026-12-04'],
    ['on Friday', 'en', '2026-12-04'],
    ['Monday', 'en', '2026-11-30'],
    ['Sunday', 'en', '2026-12-06'],
    ['Freitag', 'de', '2026-12-04'],
    ['Fr.', 'de', '2026-12-04'],
    ['am Sonntag', 'de', '2026-12-06'],
    ['Friday', 'de', '2026-12-04'],
    ['Fri, Dec 4, 2026', 'en', '2026-12-04'],
    ['Fr., 4. Dez. 2026', 'de', '2026-12-04'],
    ['Freitag, 4.12.', 'de', '2026-12-04'],
    // Pasted with invisible characters.
    ['\u200e12/31/2026\u200b', 'en', '2026-12-31'],
  ])('reads %j in %s', (text, locale, day) => {
    expect(read(text, locale)).toBe(day);
  });

  it.each([
    ['Dec 31', '2025-12-31'],
    ['Nov 29', '2026-11-29'],
    ['11/28', '2026-11-28'],
    ['Friday', '2026-11-27'],
    ['Sunday', '2026-11-22'],
    ['yesterday', '2026-11-28'],
    ['today', '2026-11-29'],
    ['12/31/26', '2026-12-31'],
  ])('reads %j as a past day, where a period is chosen', (text, day) => {
    expect(read(text, 'en', true)).toBe(day);
  });

  it.each([
    '',
    ' ',
    '2026-02-30',
    '1e9',
    '27',
    '13/13/2026',
    'Ju 9, 2026',
    'Nov Dec 2026',
    '1/2/2026/3',
    '2026/5/2026',
    '02/30/2027',
    '2/29/27',
    'Feb 29',
    '4.12.2026',
    '4.12.',
    '26-12-31',
    '26\u201112\u201131',
    'Dec',
    'December 2026',
    '12/2026',
    'Thu, Dec 4, 2026',
    'next Friday',
    'Friday in a week',
    'in 3 days',
    'T',
    'Tu 4',
    '12/31/126',
    '12/31/02026',
    '12/31/2026 18:00',
    '2026-12-31T18:00',
    '12/31/2026?',
    '=12/31/2026',
    '-5',
    '١٢/٣١/٢٠٢٦',
    '31 décembre 2026',
  ])('rejects %j', (text) => {
    expect(read(text, 'en')).toBeUndefined();
  });

  it.each(['31.11.', '31.11.26', '30.2.2027', 'nächsten Freitag', 'in 3 Tagen', 'Do., 4.12.2026'])(
    'rejects %j in German',
    (text) => expect(read(text, 'de')).toBeUndefined(),
  );

  it.each(['en-CA', 'en-ZA', 'sv'])(
    'does not guess the order of digits in %s, which writes the year first',
    (locale) => {
      for (const text of ['5/6/2026', '4.12.2026', '5/6', '05/06/07']) expect(read(text, locale)).toBeUndefined();
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
        expect([text, read(text, locale)]).toEqual([text, iso]);
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
    ['Midnight', '00:00'],
    ['Mitternacht', '00:00'],
    ['noon', '12:00'],
  ])('reads %j as %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time);
  });

  it.each(['', '24:00', '12:60', '13 pm', '0 am', '1:2', 'night', '12:30 xm', '12345678'])('rejects %j', (text) => {
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
