/** Joiners, directional marks and variation selectors: fonts need no glyph for them. */
const withoutGlyph = /[\u200c-\u200f]|[\ufe0e\ufe0f]/gu;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/**
 * Emoji that have colors of their own: not symbols that are drawn like letters unless a variation selector follows, such as ✔, nor those
 * that a variation selector turns into text, nor the signs ©, ® and ™, which look alike in both styles.
 */
const emoji =
  /\p{Emoji_Presentation}(?!\ufe0e)|(?![©®™])\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})|^[0-9#*]\ufe0f?\u20e3/u;
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

/** The emoji of a text, without duplicates. Images leave them out, because their palettes have no room for the colors. */
export function emojiIn(text: string): string[] {
  return ascii.test(text) ? [] : [...new Set(graphemesOf(text))].filter(isEmoji);
}

export const isEmoji = (grapheme: string) => emoji.test(grapheme);

/** Whether a character has marks that its font must place on the letter, such as the vowels of Arabic. */
export function hasMarks(grapheme: string): boolean {
  return /\p{M}/u.test(grapheme.replace(withoutGlyph, ''));
}
