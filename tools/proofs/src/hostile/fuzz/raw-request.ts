/** A valid or invalid request before serialization. Strings are Latin-1: one byte per character. */
export interface RawRequest {
  method: string;
  /** The request target, as written in the request line. */
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** The header that frames the body. With `none`, no header is added, but a mutation may have set one. */
  framing: 'length' | 'chunked' | 'none';
  /** Whether the request is malformed: the service may misread the bytes after it, and may send no response or several. */
  malformed: boolean;
  /** Whether the service closes the connection after the response, although the request is well-formed. */
  isLast?: boolean;
  /** The route and the mutations. */
  labels: string[];
}

const twoDigits = (index: number) => String(index).padStart(2, '0');

/**
 * Placeholders for the keys and timers of a run, so that requests can be replayed in another run. They have the same length as
 * real values, so that lengths stay correct.
 */
export const keyPlaceholder = (index: number) => `tm_FUZZKY${twoDigits(index)}_${'0'.repeat(32)}`;
export const timerPlaceholder = (index: number) => `tmr_fuzztimer${'0'.repeat(15)}${twoDigits(index)}`;

/** Where clicks on the timers of a run lead. */
export const linkTargets = {
  url: 'https://shop.example/sale?utm_medium=email',
  expiredUrl: 'https://shop.example/over',
};

/** Part of fuzzed input. A response must never contain it unescaped. */
export const canary = `zq7x"<'>`;

/** Sets a header and removes others of the same name. */
export function setHeader(request: RawRequest, name: string, value: string): void {
  const isOther = ([each]: [string, string]) => each.toLowerCase() !== name.toLowerCase();
  request.headers = [...request.headers.filter(isOther), [name, value]];
}

/** @returns the bytes of the request */
export function serialize({ method, target, version, headers, body, framing }: RawRequest): Buffer {
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

/** The keys and timers of a run. */
export interface TestData {
  keys: readonly string[];
  timers: string[];
}

const anyPlaceholder = /tm_FUZZKY(\d\d)_0{32}|tmr_fuzztimer0{15}(\d\d)/g;

/** Replaces placeholders with the keys and timers of the run. */
export function fillPlaceholders(bytes: Buffer, { keys, timers }: TestData): Buffer {
  const text = bytes.toString('latin1').replace(anyPlaceholder, (placeholder, key?: string, timer?: string) => {
    const found = key === undefined ? timers[Number(timer)] : keys[Number(key)];
    return found ?? placeholder;
  });
  return Buffer.from(text, 'latin1');
}

/** The numbers of the timer placeholders in a text. */
export function timersIn(text: string): number[] {
  return [...text.matchAll(anyPlaceholder)].flatMap(([, , timer]) => (timer === undefined ? [] : [Number(timer)]));
}

/** @throws Error if a value and its placeholder differ in length */
export function assertSameLength({ keys, timers }: TestData): void {
  const fits =
    keys.every((key, index) => key.length === keyPlaceholder(index).length) &&
    timers.every((timer, index) => timer.length === timerPlaceholder(index).length);
  if (!fits) throw new Error('Keys or ids have a new length. Adapt the placeholders in tools/fuzz/src/raw-request.ts.');
}
