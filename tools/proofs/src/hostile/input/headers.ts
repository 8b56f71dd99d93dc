import fc from 'fast-check';
import { type Change, type TestData, canary, change, withHeader } from './request.ts';

const garbage = ['', canary, '"', '*', 'W/"x"', '"a", "b", "c"', ','.repeat(500), '\x80\x81', '__proto__', '-1'];

const authorizations = ({ keys: [key = ''], weakKeys }: TestData) => [
  ...['', 'Bearer', 'Bearer ', 'Basic', 'Digest username="x"', 'Negotiate', `Bearer ' OR 1=1 --`],
  `bearer    ${key}   `,
  `Bearer ${key} ${key}`,
  `Bearer ${key},${key}`,
  `Bearer ${key.slice(0, -1)}1`,
  `Bearer ${key}${'a'.repeat(2_000)}`,
  `Bearer ${'a'.repeat(12_000)}`,
  `Bearer tm_${'\xff'.repeat(8)}_${'a'.repeat(32)}`,
  // Well-formed and with a valid checksum, but nobody has these keys.
  'Bearer tm_9CPBVt4Y_a2cGo3U7YMMpEGwNQOKqIPi8PR05o8b7',
  'Bearer tm_0g7z9Exl_QJPW6GQFRMfbrRwXo5XSIwnmfU3N80ML',
  `Bearer ${canary}`,
  `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  key,
  `Bearer\t${key}`,
  ...weakKeys.map((weak) => `Bearer ${weak}`),
];

const spoofed = [
  ...['evil.example', '127.0.0.1', '10.0.0.1, 192.0.2.1', '::1', '"<evil>"', 'unknown', '999.999.999.999'],
  `${'1.2.3.4, '.repeat(300)}5.6.7.8`,
  'for=192.0.2.60;proto=http;by=203.0.113.43',
];
const spoofable = [
  ...'Host X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port Forwarded X-Real-IP'.split(' '),
  ...'X-Original-URL X-Rewrite-URL X-HTTP-Method-Override CF-Connecting-IP CF-IPCountry Origin Referer'.split(' '),
];

/** Values that a header rarely has, besides garbage. */
const values: Readonly<Record<string, readonly string[]>> = {
  'If-Match': [],
  'If-None-Match': [],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1'],
  'Idempotency-Key': ['same', 'k'.repeat(255), 'k'.repeat(256)],
  'X-Request-Id': ['a'.repeat(64), 'a'.repeat(65), '\xe4'],
  Accept: ['text/html', 'image/*;q=2', '*/*;q=x', 'application/json;q=0'],
  'Accept-Encoding': ['gzip', 'br;q=0', 'identity;q=0, *;q=0'],
  Cookie: ['a=b', 'a=b; '.repeat(500), '__proto__=x'],
  'Content-Encoding': ['gzip', 'deflate', 'br', 'identity', 'x'],
  'Content-Type': [
    ...['utf-8', 'utf-16', '\xff'].map((charset) => `application/json; charset=${charset}`),
    ...[
      'APPLICATION/JSON',
      'application/json;',
      'application/jsonx',
      'application/vnd.api+json',
      'multipart/form-data',
    ],
    ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', '*/*', '/'],
    'text/html, application/json',
  ],
};

/** Headers that try to break out of their line or that the server must refuse. */
const broken: readonly (readonly [name: string, value: string])[] = [
  ...['a\r\n b', 'a\r\nX-Evil: 1', 'a\nX-Evil: 1', 'a\rX-Evil: 1', 'a\0b', 'a\x07b'].map(
    (value) => ['X-Split', value] as const,
  ),
  ['X-Request-Id', 'a\nSet-Cookie: evil=1'],
  ['If-Match', '"x\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n"'],
  ...['X-Request-Id\r\nX-Evil', 'X Space', 'X-Space ', ' X-Space', '', 'X-\xe4', 'X(Y)', 'x'.repeat(17_000)].map(
    (name) => [name, '1'] as const,
  ),
  ['X-Huge', 'x'.repeat(17_000)],
  ['Upgrade', 'websocket\r\nConnection: Upgrade'],
  ['Upgrade', 'h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Expect', '100-continue'],
  ['Expect', canary],
  ['Connection', 'close'],
  ['Connection', 'close, keep-alive, x-api-key, authorization'],
  ['TE', 'trailers, deflate;q=0.5'],
];
const anyBytes = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

export function headerChanges(data: TestData): Change {
  const [key = ''] = data.keys;
  const ofKnown = { ...values, Authorization: authorizations(data), 'X-API-Key': [key, `${key} `, `${key},${key}`] };
  return fc.oneof(
    ...Object.entries(ofKnown).map(([name, special]) =>
      change(`another ${name}`, fc.constantFrom(...special, ...garbage), (request, value) =>
        withHeader(request, name, value),
      ),
    ),
    change('no Authorization', fc.constant(undefined), (request) => withHeader(request, 'Authorization')),
    change('two Authorizations', fc.constant(undefined), (request) =>
      withHeader(request, 'Authorization', `Bearer ${key}`, 'Bearer x'),
    ),
    change('the key in the query', fc.constantFrom('api_key', 'key', 'access_token', 'token'), (request, name) => ({
      ...withHeader(request, 'Authorization'),
      target: `${request.target}${request.target.includes('?') ? '&' : '?'}${name}=${key}`,
    })),
    change(
      'a spoofed sender or host',
      fc.tuple(fc.constantFrom(...spoofable), fc.constantFrom(...spoofed)),
      (request, [name, value]) => withHeader(request, name, value),
    ),
    change('CORS', fc.constantFrom('https://evil.example', 'null', canary), (request, origin) => ({
      ...withHeader({ ...request, ...withHeader(request, 'Origin', origin) }, 'Access-Control-Request-Method', 'BREW'),
      method: 'OPTIONS',
    })),
    change('a duplicate header', fc.nat({ max: 3 }), ({ headers }, index) => ({
      headers: [...headers, ...headers.slice(index, index + 1)],
    })),
    change('hundreds of headers', fc.constantFrom(100, 700, 2_100), ({ headers }, length) => ({
      headers: [...headers, ...Array.from({ length }, (_, index) => [`X${index}`, 'y'] as const)],
    })),
    change(
      'a malformed header',
      fc.oneof(fc.constantFrom(...broken), fc.tuple(anyBytes, anyBytes)),
      ({ headers }, header) => ({ headers: [...headers, header], malformed: true }),
    ),
  );
}
