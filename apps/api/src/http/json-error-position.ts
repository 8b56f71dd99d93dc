/** Where a text stops being JSON. Both numbers start at 1; columns count code units. */
export interface TextPosition {
  line: number;
  column: number;
}

/** A token of RFC 8259 with the white space before it. */
const nextToken =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

/** Which tokens may follow: `v` a value, `k` a key, `:` and `,` themselves, `}` and `]` the end of the innermost object or array. */
type Expected = 'v' | 'v]' | 'k' | 'k}' | ':' | ',' | 'end';

/**
 * Finds the first character that cannot continue a JSON text, because `JSON.parse` does not say where it is.
 * @returns the end of the text if it ends too early; undefined if the text is valid
 */
export function findJsonError(text: string): TextPosition | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'v';
  let offset = 0;
  while (expected !== 'end') {
    nextToken.lastIndex = offset;
    const [token, sign, string] = nextToken.exec(text) ?? [];
    const next: Expected | undefined =
      token === undefined ? undefined : after(expected, sign ?? (string ? '"' : 'literal'), open);
    if (next === undefined) return positionAt(text, skipSpace(text, offset));
    expected = next;
    offset += (token ?? '').length;
  }
  const end = skipSpace(text, offset);
  return end === text.length ? undefined : positionAt(text, end);
}

/** What may follow a token; undefined if the token itself may not occur here. */
function after(expected: Expected, token: string, open: ('{' | '[')[]): Expected | undefined {
  const isOpening = token === '{' || token === '[';
  const afterValue = (): Expected => (open.length === 0 ? 'end' : ',');
  if (expected === 'v' || expected === 'v]') {
    if (isOpening) open.push(token);
    if (isOpening) return token === '{' ? 'k}' : 'v]';
    if (token === '"' || token === 'literal') return afterValue();
    if (expected === 'v' || token !== ']') return undefined;
  } else if (expected === 'k' || expected === 'k}') {
    if (token === '"') return ':';
    if (expected === 'k' || token !== '}') return undefined;
  } else if (expected === ':') {
    return token === ':' ? 'v' : undefined;
  } else if (token === ',') {
    return open.at(-1) === '{' ? 'k' : 'v';
  }
  if (token !== (open.at(-1) === '{' ? '}' : ']')) return undefined;
  open.pop();
  return afterValue();
}

function skipSpace(text: string, offset: number): number {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = offset;
  return offset + (space.exec(text)?.[0].length ?? 0);
}

function positionAt(text: string, offset: number): TextPosition {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
