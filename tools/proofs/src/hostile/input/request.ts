import type fc from 'fast-check';

/** A valid or invalid request before serialization. Strings are Latin-1: one byte per character. */
export interface RawRequest {
  method: string;
  /** The request target, as written in the request line. */
  target: string;
  version: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** The header that frames the body. With `none`, no header is added, but a change may have set one. */
  framing: 'length' | 'chunked' | 'none';
  /** Whether the request is malformed: the service may misread the bytes after it, and may send no response or several. */
  malformed: boolean;
  /** Whether the service closes the connection after the response, although the request is well-formed. */
  isLast?: boolean;
  /** The route and the changes. */
  labels: readonly string[];
}

/** Makes one hostile change to a request. */
export type Change = fc.Arbitrary<(request: RawRequest) => RawRequest>;

/** @param apply - the fields that the change replaces */
export const change = <Value>(
  label: string,
  values: fc.Arbitrary<Value>,
  apply: (request: RawRequest, value: Value) => Partial<RawRequest>,
): Change =>
  values.map((value) => (request) => ({ ...request, ...apply(request, value), labels: [...request.labels, label] }));

/** The accounts, keys and timers that requests name. */
export interface TestData {
  /** With every scope. */
  keys: readonly string[];
  /** A read-only one, one of a plan without API access, and a revoked one. */
  weakKeys: readonly string[];
  /** Of the account. Those that a request has deleted are replaced. */
  timers: string[];
  /** Of another account. */
  foreignTimer: string;
}

/** Where clicks on the timers lead. */
export const linkTargets = {
  url: 'https://shop.example/sale?utm_medium=email',
  expiredUrl: 'https://shop.example/over',
};

/** Part of hostile input. A response must never contain it unescaped. */
export const canary = `zq7x"<'>`;

const without = (headers: RawRequest['headers'], name: string) =>
  headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());

export const withHeader = (
  { headers }: RawRequest,
  name: string,
  ...values: string[]
): Pick<RawRequest, 'headers'> => ({
  headers: [...without(headers, name), ...values.map((value) => [name, value] as const)],
});

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
