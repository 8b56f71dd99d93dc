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
  'el',
  'hi',
  'hu',
  'ro',
  'th',
  'vi',
] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

export type WritingDirection = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'he']);

export function writingDirection(language: Language): WritingDirection {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/**
 * The language of labels for a BCP 47 tag, in any case and with `-` or `_`: `de` for `de-AT`, `nb` for `no`.
 * @returns undefined if there are no labels in that language and script, such as `zh-TW`, whose characters differ from `zh`
 */
export function parseLanguage(tag: string): Language | undefined {
  const locale = parseLocale(tag.replaceAll('_', '-'));
  if (locale === undefined) return undefined;
  const code = locale.language === 'no' ? 'nb' : locale.language;
  const language = languages.find((each) => each === code);
  const sameScript = new Intl.Locale(code).maximize().script === locale.maximize().script;
  return sameScript ? language : undefined;
}

function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined; // Intl throws RangeError for malformed tags, and nothing else
  }
}

/** How the console writes numbers. `auto`: as usual in the language. */
export const numberFormats = ['auto', '1,234.5', '1.234,5', '1 234,5'] as const;

export type NumberFormat = (typeof numberFormats)[number];
