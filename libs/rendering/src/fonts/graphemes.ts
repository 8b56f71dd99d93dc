/** Joiners, directional marks and variation selectors: fonts need no glyph for them. */
const withoutGlyph = /[\u200c-\u200f]|[\ufe0e\ufe0f]/gu;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const ascii = /^[\0-\x7f]*$/;

/**
 * A text in its composed form (NFC), split into the units that readers perceive as characters: a letter with its marks, an
 * emoji of several code points, a flag.
 */
export function graphemesOf(text: string): readonly string[] {
  if (ascii.test(text)) return [...text];
  return Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
}

/** The code points of a character that need a glyph, all in the same font: none for a joiner on its own. */
export function codePointsWithGlyph(grapheme: string): readonly number[] {
  return Array.from(grapheme.replace(withoutGlyph, ''), (character) => character.codePointAt(0) ?? 0);
}

/** Whether a character has marks that its font must place on the letter, such as the vowels of Arabic. */
export function hasMarks(grapheme: string): boolean {
  return /\p{M}/u.test(grapheme.replace(withoutGlyph, ''));
}
