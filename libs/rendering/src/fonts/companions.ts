import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Language } from '@tminus/domain';

const resolveFile = createRequire(import.meta.url).resolve;

/**
 * Where the characters come from that a template's own font lacks: the Noto Sans families (OFL), cut into files of a few
 * dozen kilobytes, of which only those that a text needs are ever read. Their weight is variable and set to the one of
 * the font they stand beside.
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

/** A file of a companion family, registered under a name of its own. */
export interface CompanionFile {
  readonly family: string;
  readonly path: string;
}

/** Code points from the first to the second, both included. */
type Range = readonly [number, number];

interface Slice extends CompanionFile {
  readonly ranges: readonly Range[];
}

const slicesOf = new Map<Family, readonly Slice[]>();

/** Han characters look different in each of the three; without a hint they are taken to be Chinese. */
function searchOrder(language: Language): readonly Family[] {
  const han: Readonly<Partial<Record<Language, Family>>> = { ja: 'japanese', ko: 'korean' };
  const first = han[language] ?? 'chinese';
  const eastAsian = (['chinese', 'japanese', 'korean'] as const).filter((family) => family !== first);
  return ['general', 'arabic', 'hebrew', first, ...eastAsian];
}

/**
 * The files that hold the characters of a text, each once, in the order of the text.
 *
 * @param language - decides which form Han characters have
 */
export function companionsFor(text: string, language: Language): CompanionFile[] {
  const files = new Set<CompanionFile>();
  for (const character of text) {
    const file = fileFor(character, language);
    if (file !== undefined) files.add(file);
  }
  return [...files];
}

/**
 * Characters of a text that no bundled font has, each once: emoji, for one. They are left out when the text is drawn.
 * Reads the fonts' tables of contents when first called with text beyond ASCII (some milliseconds, once).
 */
export function unsupportedCharacters(text: string): string[] {
  const missing = (character: string) => !isAscii(character) && fileFor(character, 'zh') === undefined;
  return [...new Set(text)].filter((character) => missing(character) || /\p{Cc}/u.test(character));
}

/** The text without what no bundled font has. */
export function drawableText(text: string): string {
  const unsupported = new Set(unsupportedCharacters(text));
  return unsupported.size === 0 ? text : [...text].filter((character) => !unsupported.has(character)).join('');
}

function isAscii(character: string): boolean {
  return (character.codePointAt(0) ?? 0) < 128;
}

/** Every font of a template has ASCII, which needs no companion. */
function fileFor(character: string, language: Language): CompanionFile | undefined {
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

/** @param text - as CSS writes it: `U+4e00` or `U+4e00-9fff` */
function parseRange(text: string): Range {
  const [first = NaN, last = first] = text
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return [first, last];
}
