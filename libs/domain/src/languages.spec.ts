import { languageNames, writingDirection } from './languages.ts';

describe('languages', () => {
  it('are all known to Intl, so that plurals and capitals are theirs', () => {
    expect(Intl.PluralRules.supportedLocalesOf(languageNames)).toEqual([...languageNames]);
  });

  it('are written from the right in Arabic and Hebrew only', () => {
    expect(languageNames.filter((language) => writingDirection(language) === 'rtl')).toEqual(['ar', 'he']);
  });
});
