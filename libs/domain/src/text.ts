/** Control characters (PostgreSQL rejects NUL) and unpaired surrogates. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** Any character other than spaces and invisible characters. */
const visible = /[^\p{C}\p{Z}]/u;

/** Whether `value` is a string of at most `max` printable characters (code points), at least one of them visible. */
export function isPrintableText(value: unknown, max: number): value is string {
  // A code point has one or two code units. The first comparison avoids splitting megabytes.
  return (
    typeof value === 'string' &&
    value.length <= 2 * max &&
    [...value].length <= max &&
    visible.test(value) &&
    !unprintable.test(value)
  );
}

/**
 * Characters that make a text look different from what it is: line separators, the blank Braille pattern, invisible characters except those
 * that texts need (joiners, direction marks and variation selectors of emoji), and more marks on a letter than any language puts there.
 */
const deceptive =
  /[\u2028\u2029\u2800]|(?!\p{Join_Control}|\u061c|\u200e|\u200f|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\p{M}{5}/u;

/**
 * Invisible characters where writing needs them: after 🏴, the letters of a flag such as 🏴󠁧󠁢󠁥󠁮󠁧󠁿; after a visible character, one selector of its
 * variant.
 */
const needed =
  /(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0d]|(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;

/** Whether `value` is printable and looks like what it is, so that two different texts do not look the same. */
export function isPlainText(value: unknown, max: number): value is string {
  return isPrintableText(value, max) && forbiddenCharacters(value).length === 0;
}

/**
 * The characters that a text must not contain, each once: controls, unpaired surrogates and deceptive ones.
 * @param deceptiveToo - false: only those that are not printable
 */
export function forbiddenCharacters(text: string, { deceptiveToo = true } = {}): string[] {
  const isFine = !unprintable.test(text) && !(deceptiveToo && deceptive.test(text)); // the common case
  if (isFine) return [];
  const found = [
    ...text.matchAll(allOf(unprintable)),
    ...(deceptiveToo ? text.replace(needed, '').matchAll(allOf(deceptive)) : []),
  ];
  return [...new Set(found.map(([characters]) => characters))];
}

const allOf = ({ source }: RegExp) => new RegExp(source, 'gu');

/** No field allows longer texts. Composing takes time that grows with the square of the length: two seconds for 60 KB of marks. */
const maxComposedLength = 1_000;

/** Composes the characters of a text (Unicode NFC): programs on a Mac write `ü` as two of them. One that is too long for any field stays as it is. */
export const composedText = (text: string): string => (text.length > maxComposedLength ? text : text.normalize('NFC'));

/** Removes spaces around a text, and composes it. */
export const normalizeText = (text: string): string => composedText(text.trim());

const maxListed = 5;
/** A character with more code points, such as a letter with dozens of marks, is not repeated in a message. */
const maxRepeatedCodePoints = 4;
/** A letter, sign or emoji, which may be followed by marks. */
const repeatable = /^[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Names characters in a message: `ᚠ (U+16A0), U+20E3`, at most five of them.
 *
 * @param characters - not empty; each may consist of several code points
 */
export function listCharacters(characters: readonly string[]): string {
  const names = characters.slice(0, maxListed).map(nameCharacter);
  const more = characters.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function nameCharacter(character: string): string {
  const codePoints = [...character];
  const shown = codePoints.slice(0, maxRepeatedCodePoints);
  const codes = shown
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
  return repeatable.test(character) && codePoints.length === shown.length ? `${character} (${codes})` : codes;
}
