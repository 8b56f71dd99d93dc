/** Control characters, and surrogates without their other half: no name has them, and PostgreSQL refuses NUL. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** Anything but spaces and characters that show nothing. */
const visible = /[^\p{C}\p{Z}]/u;

/** Whether `value` is a text of at most `max` characters (code points), all printable, and something to see among them. */
export function isLegibleText(value: unknown, max: number): value is string {
  // A code point has one or two code units: the first comparison spares us from taking megabytes apart.
  return (
    typeof value === 'string' &&
    value.length <= 2 * max &&
    [...value].length <= max &&
    visible.test(value) &&
    !unprintable.test(value)
  );
}
