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
