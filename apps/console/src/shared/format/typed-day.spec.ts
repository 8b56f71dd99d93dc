import { formatLocal } from './dates.ts';
import { parseTypedDay } from './typed-day.ts';

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
