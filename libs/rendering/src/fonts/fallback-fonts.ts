import type { Language } from '@tminus/domain';

import { FontFiles } from './font-files.ts';

/**
 * Fonts for characters that a template's own font does not have: the Noto families (OFL), split into files of a few dozen
 * kilobytes, which are read only when a text needs them. These are variable fonts, set to the weight of the font they replace.
 */
export const european = notoFiles('noto-sans', /^(greek|cyrillic|vietnamese|latin-ext)/);
const latin = notoFiles('noto-sans', /^latin$/);
const devanagari = notoFiles('noto-sans', /^devanagari$/);
const thai = notoFiles('noto-sans-thai', /^thai$/);
const arabic = notoFiles('noto-sans-arabic', /^arabic$/);
const hebrew = notoFiles('noto-sans-hebrew', /^hebrew$/);
const symbols = notoFiles('noto-emoji', /^\d+$/);
const japanese = notoFiles('noto-sans-jp', /^\d+$/);
const korean = notoFiles('noto-sans-kr', /^\d+$/);
const chinese = notoFiles('noto-sans-sc', /^\d+$/);

/** Families that place marks on every letter, because their scripts cannot do without. Others do so only for some letters. */
export const familiesWithMarks: readonly FontFiles[] = [devanagari, thai, arabic, hebrew];

/** Han characters look different in each of the three languages. The default is Chinese. */
const eastAsian: Readonly<Partial<Record<Language, readonly FontFiles[]>>> = {
  ja: [japanese, chinese, korean],
  ko: [korean, chinese, japanese],
};

/** The families in the order in which a character is looked up. */
export function fallbackFamilies(language: Language): readonly FontFiles[] {
  const last = eastAsian[language] ?? [chinese, japanese, korean];
  return [european, latin, devanagari, thai, arabic, hebrew, symbols, ...last];
}

function notoFiles(name: string, parts: RegExp): FontFiles {
  const start = `@fontsource-variable/${name}/files/${name}-`;
  const end = '-wght-normal.woff2';
  return FontFiles.thatMatch((file) => file.startsWith(start) && parts.test(file.slice(start.length, -end.length)));
}
