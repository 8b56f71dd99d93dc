/** A request on its way to be written, right or wrong; texts stand for the bytes of their Latin-1 characters. */
export interface Draft {
  method: string;
  /** As it is to stand in the request line. */
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** How the end of the body is told; `none`: not at all, and the headers say what a mutation made them say. */
  framing: 'length' | 'chunked' | 'none';
  /** What follows it on its connection is perhaps not read as a request, and it may be answered not at all or more than once. */
  broken: boolean;
  /** What was done to it. */
  notes: string[];
}

const twoDigits = (index: number) => String(index).padStart(2, '0');

/**
 * Stand for the keys and timers of a run until a request is sent, so that it can be sent again in another run. As long as what they
 * stand for, so that lengths stay right.
 */
export const keyPlaceholder = (index: number) => `tm_FUZZKY${twoDigits(index)}_${'0'.repeat(32)}`;
export const timerPlaceholder = (index: number) => `tmr_fuzztimer${'0'.repeat(15)}${twoDigits(index)}`;

/** Stands in what an attacker writes; nothing of an answer may hold it as it is. */
export const canary = `zq7x"<'>`;

/** A text that every fuzzed name or value may hold, and that shows where it comes out again. */
export const marked = (text: string) => `${canary}${text}`;

/** The draft with a header in the place of those of the same name. */
export function setHeader(draft: Draft, name: string, value: string): void {
  const isOther = ([each]: [string, string]) => each.toLowerCase() !== name.toLowerCase();
  draft.headers = [...draft.headers.filter(isOther), [name, value]];
}

/** The bytes of the request. */
export function serialize({ method, target, version, headers, body, framing }: Draft): Buffer {
  const framed = [...headers];
  if (framing === 'length') framed.push(['Content-Length', String(body.length)]);
  if (framing === 'chunked') framed.push(['Transfer-Encoding', 'chunked']);
  const head = [`${method} ${target} ${version}`, ...framed.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), framing === 'chunked' ? inChunks(body) : body]);
}

function inChunks(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
