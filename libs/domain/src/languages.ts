/** The languages a timer can speak, as BCP 47 primary subtags. `libs/rendering` has the words of each. */
export const languageNames = [
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

export type Language = (typeof languageNames)[number];

/** The language of a timer that names none. */
export const defaultLanguage: Language = 'en';

export type WritingDirection = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'he']);

/** In which direction the language is written. */
export function writingDirection(language: Language): WritingDirection {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
