import { firstWeekday } from './intl.ts';

describe('firstWeekday', () => {
  it.each([
    [0, ['en', 'en-US', 'en-CA', 'en-IN', 'en-ZA', 'en-PH']],
    [1, ['en-GB', 'en-AU', 'en-IE', 'de', 'de-AT', 'de-CH']],
  ])('is %i in %j', (day, locales) => {
    expect(locales.map(firstWeekday)).toEqual(locales.map(() => day));
  });
});
