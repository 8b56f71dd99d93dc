import { formatLocal } from './dates.ts';
import { parseTypedDay } from './typed-day.ts';

describe('parseTypedDay', () => {
  it.each([
    ['2026-11-27', 'en', '2026-11-27'],
    ['11/27/2026', 'en', '2026-11-27'],
    ['Nov 27, 2026', 'en', '2026-11-27'],
    ['November 27, 2026', 'en', '2026-11-27'],
    ['27.11.2026', 'de', '2026-11-27'],
    ['27. Nov. 2026', 'de', '2026-11-27'],
    ['27. November 2026', 'de', '2026-11-27'],
    [' 2026-11-27 ', 'de', '2026-11-27'],
  ])('reads %j in %s', (text, locale, day) => {
    expect(parseTypedDay(text, locale)).toBe(day);
  });

  it.each(['', 'tomorrow', '2026-02-30', '1e9', '27'])('rejects %j', (text) => {
    expect(parseTypedDay(text, 'en')).toBeUndefined();
  });

  it('reads what the page writes', () => {
    for (const locale of ['en', 'de'])
      for (const day of ['2026-01-01', '2026-03-31', '2026-05-09', '2026-09-30', '2026-12-24'])
        expect(parseTypedDay(formatLocal(day, 'date', locale), locale)).toBe(day);
  });
});
