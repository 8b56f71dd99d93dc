import { firstWeekday } from './intl.ts';

describe('firstWeekday', () => {
  it.each([
    [0, ['en', 'en-US', 'en-CA', 'en-IN', 'en-ZA', 'en-PH']],
    [1, ['en-GB', 'en-AU', 'en-IE', 'de', 'de-AT', 'de-CH']],
  ])('is %i in %j, whether or not the browser knows', (day, locales) => {
    expect(locales.map((locale) => firstWeekday(locale))).toEqual(locales.map(() => day));
    expect(locales.map((locale) => firstWeekday(locale, () => undefined))).toEqual(locales.map(() => day));
  });
});
