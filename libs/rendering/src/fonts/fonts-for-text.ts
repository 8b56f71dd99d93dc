import type { Language } from '@tminus/domain';
import type { FontFile } from '../templates/template.ts';
import { FontFiles } from './character-maps.ts';
import { codePointsWithGlyph, graphemesOf, hasMarks, isEmoji } from './graphemes.ts';

/**
 * Fonts for characters that a template's own font does not have: the Noto families (OFL), split into files of a few dozen
 * kilobytes, which are read only when a text needs them. These are variable fonts, set to the weight of the font they replace.
 */
const european = notoFiles('noto-sans', /^(greek|cyrillic|vietnamese|latin-ext)/);
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
const familiesWithMarks: readonly FontFiles[] = [devanagari, thai, arabic, hebrew];

/** Han characters look different in each of the three languages. The default is Chinese. */
const eastAsian: Readonly<Partial<Record<Language, readonly FontFiles[]>>> = {
  ja: [japanese, chinese, korean],
  ko: [korean, chinese, japanese],
};

/** The families in the order in which a character is looked up. */
function fallbackFamilies(language: Language): readonly FontFiles[] {
  const last = eastAsian[language] ?? [chinese, japanese, korean];
  return [european, latin, devanagari, thai, arabic, hebrew, symbols, ...last];
}

function notoFiles(name: string, parts: RegExp): FontFiles {
  const start = `@fontsource-variable/${name}/files/${name}-`;
  const end = '-wght-normal.woff2';
  return FontFiles.thatMatch((file) => file.startsWith(start) && parts.test(file.slice(start.length, -end.length)));
}

/** A font file, by module path, and the family under which it is registered: each file has its own. */
export type LoadableFont = Pick<FontFile, 'family' | 'file'>;

/**
 * Finds the fonts of a text, in the order in which the canvas must try them.
 *
 * A font would compose a letter that it lacks from parts that it has, often badly: `Ễ` as `Ê~`. So files that have the whole
 * letter come first, then the given font. They contain no ASCII, except for a few letters in the other parts of the same font.
 *
 * @param language - decides which form Han characters have
 */
export function findFonts(font: FontFile, text: string, language: Language): LoadableFont[] {
  const own = ownFiles(font);
  const families = fallbackFamilies(language);
  const used = new Set(graphemesOf(text).map((grapheme) => fileFor(grapheme, own, families)));
  const needed = ({ files }: FontFiles) => files.filter((file) => used.has(file));
  const parts = needed(own).filter((file) => file !== font.file);
  return [
    ...parts.map((file) => ({ family: `${font.family} ${nameOf(file)}`, file })),
    ...needed(european).map(fallbackFont),
    font,
    ...families.filter((family) => family !== european).flatMap((family) => needed(family).map(fallbackFont)),
  ];
}

/**
 * The characters of a text that no bundled font has, without duplicates: letters with their marks. Emoji are not among them: images leave
 * them out (`emojiIn`). The first call with non-ASCII text reads the fonts' character maps (some milliseconds, once).
 */
export function unsupportedCharacters(text: string): string[] {
  const families = fallbackFamilies('zh');
  return [...new Set(graphemesOf(text))].filter((grapheme) => {
    if (needsNoFallback(grapheme) || isEmoji(grapheme)) return false;
    const codePoints = codePointsWithGlyph(grapheme);
    return !familiesFor(grapheme, families).some((family) => family.has(codePoints));
  });
}

/** Marks the place of a character that is left out. Unicode never assigns this one, so no font has it. */
const omission = '\uffff';
/** What opens a quotation in one language closes it in another: only the letter beside it tells which. */
const quote = `["'\\p{Pi}\\p{Pf}]`;
const opening = `[\\p{Ps}¡¿]|(?<![\\p{L}\\p{M}\\p{N}\\p{Pe}\\p{Terminal_Punctuation}]${omission}*)${quote}`;
const closing = `[…\\p{Pe}\\p{Sentence_Terminal}\\p{Terminal_Punctuation}]|${quote}(?!${omission}*[\\p{L}\\p{N}])`;
/** Left-out characters, with the spaces that would be a gap: at the start or the end, beside another space, inside quotes or brackets. */
const gaps = new RegExp(`(?<=^|${opening})(?:${omission} ?)+|(?: ?${omission})+(?=$| |${closing})`, 'gu');

/** What an image shows of a text: in composed form, with single spaces, without emoji and without the characters that no bundled font has. */
export function drawableText(text: string): string {
  const unsupported = new Set(unsupportedCharacters(text));
  return graphemesOf(text)
    .map((grapheme) => (unsupported.has(grapheme) || isEmoji(grapheme) ? omission : grapheme))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(gaps, '')
    .replaceAll(omission, '')
    .trim();
}

/** @param own - the files of the template's font, the one with ASCII first */
function fileFor(grapheme: string, own: FontFiles, families: readonly FontFiles[]): string | undefined {
  if (needsNoFallback(grapheme)) return own.files[0];
  const codePoints = codePointsWithGlyph(grapheme);
  for (const family of familiesFor(grapheme, [own, ...families])) {
    const file = family.find(codePoints);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The families that can draw a character well if they contain it. */
function familiesFor(grapheme: string, families: readonly FontFiles[]): readonly FontFiles[] {
  return hasMarks(grapheme) ? familiesWithMarks : families;
}

/**
 * Every font of a template contains printable ASCII, the canvas makes any other space from its space, and a joiner on its own is
 * not drawn.
 */
function needsNoFallback(grapheme: string): boolean {
  return /^[ -~\p{Zs}]$/u.test(grapheme) || codePointsWithGlyph(grapheme).length === 0;
}

const filesByFont = new Map<string, FontFiles>();

/** The file of a template's font, those for other letters if its package has them, and those of a similar font. */
function ownFiles({ file, similar = [] }: FontFile): FontFiles {
  const known = filesByFont.get(file);
  if (known !== undefined) return known;
  const [start = file, end] = file.split('-latin-');
  const isOther = (other: string) => other !== file && other.startsWith(`${start}-`) && other.endsWith(`-${end}`);
  const parts = end === undefined ? [] : FontFiles.thatMatch(isOther).files;
  const files = new FontFiles([file, ...parts, ...similar]);
  filesByFont.set(file, files);
  return files;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));

const fallbackFont = (file: string): LoadableFont => ({ family: `T-minus ${nameOf(file)}`, file });
