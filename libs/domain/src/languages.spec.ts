import { languages, writingDirection } from './languages.ts';

describe('languages', () => {
  it('are all supported by Intl, which provides plurals and capitals', () => {
    expect(Intl.PluralRules.supportedLocalesOf(languages)).toEqual([...languages]);
  });

  it('are written right to left in Arabic and Hebrew only', () => {
    expect(languages.filter((language) => writingDirection(language) === 'rtl')).toEqual(['ar', 'he']);
  });
});
