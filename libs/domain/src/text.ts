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
