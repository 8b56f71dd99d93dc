import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Language } from '@tminus/domain';

const resolveFile = createRequire(import.meta.url).resolve;

/**
 * Fallback fonts for characters that a template's own font does not have: the Noto Sans families (OFL), split into files of
 * a few dozen kilobytes, which are read only when a text needs them. These are variable fonts, set to the weight of the
 * font they replace.
 */
const families = {
  general: { name: 'noto-sans', slices: /^(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)$/ },
  arabic: { name: 'noto-sans-arabic', slices: /^arabic$/ },
  hebrew: { name: 'noto-sans-hebrew', slices: /^hebrew$/ },
  japanese: { name: 'noto-sans-jp', slices: /^\d+$/ },
  korean: { name: 'noto-sans-kr', slices: /^\d+$/ },
  chinese: { name: 'noto-sans-sc', slices: /^\d+$/ },
} as const;

type Family = keyof typeof families;

/** One file of a fallback family, registered under its own name. */
export interface FallbackFont {
  readonly family: string;
  readonly path: string;
}

/** First and last code point, both included. */
type Range = readonly [number, number];

interface Slice extends FallbackFont {
  readonly ranges: readonly Range[];
}

const slicesOf = new Map<Family, readonly Slice[]>();

/** Han characters look different in each of the three languages. The default is Chinese. */
function searchOrder(language: Language): readonly Family[] {
  const han: Readonly<Partial<Record<Language, Family>>> = { ja: 'japanese', ko: 'korean' };
  const first = han[language] ?? 'chinese';
  const eastAsian = (['chinese', 'japanese', 'korean'] as const).filter((family) => family !== first);
  return ['general', 'arabic', 'hebrew', first, ...eastAsian];
}

/**
 * Finds the font files that contain the characters of a text, without duplicates, in the order of the text.
 *
 * @param language - decides which form Han characters have
 */
export function findFallbackFonts(text: string, language: Language): FallbackFont[] {
  const files = new Set<FallbackFont>();
  for (const character of text) {
    const file = fileFor(character, language);
    if (file !== undefined) files.add(file);
  }
  return [...files];
}

/**
 * The characters of a text that no bundled font has, such as emoji, without duplicates. They are skipped when the text is
 * drawn. The first call with non-ASCII text reads the fonts' character tables (some milliseconds, once).
 */
export function unsupportedCharacters(text: string): string[] {
  const missing = (character: string) => !isAscii(character) && fileFor(character, 'zh') === undefined;
  return [...new Set(text)].filter((character) => missing(character) || /\p{Cc}/u.test(character));
}

/** The text without the characters that no bundled font has. */
export function drawableText(text: string): string {
  const unsupported = new Set(unsupportedCharacters(text));
  return unsupported.size === 0 ? text : [...text].filter((character) => !unsupported.has(character)).join('');
}

function isAscii(character: string): boolean {
  return (character.codePointAt(0) ?? 0) < 128;
}

/** Every font of a template contains ASCII, which needs no fallback. */
function fileFor(character: string, language: Language): FallbackFont | undefined {
  if (isAscii(character)) return undefined;
  const codePoint = character.codePointAt(0) ?? 0;
  const holds = ({ ranges }: Slice) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
  for (const family of searchOrder(language)) {
    const slice = slices(family).find(holds);
    if (slice !== undefined) return slice;
  }
  return undefined;
}

function slices(family: Family): readonly Slice[] {
  const known = slicesOf.get(family);
  if (known !== undefined) return known;
  const { name, slices: wanted } = families[family];
  const contents = readFileSync(resolveFile(`@fontsource-variable/${name}/unicode.json`), 'utf8');
  const entries = Object.entries(JSON.parse(contents) as Record<string, string>);
  const made = entries.flatMap(([key, ranges]): Slice[] => {
    const part = key.replace(/[[\]]/g, '');
    if (!wanted.test(part)) return [];
    const path = resolveFile(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
    return [{ family: `T-minus ${name} ${part}`, path, ranges: ranges.split(',').map(parseRange) }];
  });
  slicesOf.set(family, made);
  return made;
}

/** @param text - in CSS notation: `U+4e00` or `U+4e00-9fff` */
function parseRange(text: string): Range {
  const [first = NaN, last = first] = text
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return [first, last];
}
