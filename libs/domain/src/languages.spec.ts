import { languages, parseLanguage, writingDirection } from './languages.ts';

describe('languages', () => {
  it('are all supported by Intl, which provides plurals and capitals', () => {
    expect(Intl.PluralRules.supportedLocalesOf(languages)).toEqual([...languages]);
  });

  it('are written right to left in Arabic and Hebrew only', () => {
    expect(languages.filter((language) => writingDirection(language) === 'rtl')).toEqual(['ar', 'he']);
  });
});

describe('parseLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-DE', 'de'],
    ['de_AT', 'de'],
    ['pt-BR', 'pt'],
    ['no', 'nb'],
    ['iw', 'he'],
    ['zh-Hans-CN', 'zh'],
  ])('reads %s as %s', (tag, language) => {
    expect(parseLanguage(tag)).toBe(language);
  });

  it.each(['', 'xx', 'english', 'zh-TW', 'de-', 'de DE', 'ru-Latn', 'constructor', '\0'])('rejects %j', (tag) => {
    expect(parseLanguage(tag)).toBeUndefined();
  });
});
