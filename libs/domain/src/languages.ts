/** The languages of timer labels, as BCP 47 primary subtags. `libs/rendering` contains the words. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'tr',
  'ja',
  'zh',
  'ko',
  'ar',
  'he',
  'ru',
  'uk',
] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

export type WritingDirection = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'he']);

export function writingDirection(language: Language): WritingDirection {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
