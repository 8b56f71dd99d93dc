import { canary, keyPlaceholder, setHeader, timerPlaceholder } from '../raw-request.ts';
import { keys } from '../valid-requests.ts';
import type { Mutation, Mutations } from './mutation.ts';

const oneOf =
  (name: string, values: readonly string[]): Mutation =>
  (request, random) =>
    setHeader(request, name, random.pick(values));

const garbage = [
  '',
  canary,
  '"',
  '""',
  '*',
  'W/"x"',
  '"a", "b", "c"',
  `"${'x'.repeat(3_000)}"`,
  ','.repeat(500),
  '"\xff"',
  '\x80\x81',
  '__proto__',
  '-1',
  '0',
];

const key = keyPlaceholder(0);

const authorizations = [
  '',
  'Bearer',
  'Bearer ',
  `bearer    ${key}   `,
  `BEARER ${key}`,
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
  `Bearer ' OR 1=1 --`,
  `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  'Basic',
  'Digest username="x"',
  'Negotiate',
  key,
  ` Bearer ${key}`,
  `Bearer\t${key}`,
  `Bearer ${keyPlaceholder(keys.readOnly)}`,
  `Bearer ${keyPlaceholder(keys.free)}`,
  `Bearer ${keyPlaceholder(keys.revoked)}`,
];

const authMutations: Mutations = {
  'another Authorization': oneOf('Authorization', authorizations),
  'no Authorization': (request) => {
    request.headers = request.headers.filter(([name]) => name !== 'Authorization');
  },
  'the key in X-API-Key': (request, random) => {
    request.headers = request.headers.filter(([name]) => name !== 'Authorization');
    request.headers.push(['X-API-Key', random.pick([key, `${key} `, '', canary, `${key},${key}`])]);
    if (random.chance(0.3)) request.headers.push(['X-API-Key', key]);
  },
  'two Authorizations': (request) => {
    request.headers.push(['Authorization', `Bearer ${key}`], ['authorization', 'Bearer x']);
  },
  'the key in the query': (request, random) => {
    request.headers = request.headers.filter(([name]) => name !== 'Authorization');
    const name = random.pick(['api_key', 'apiKey', 'key', 'access_token', 'token', 'authorization']);
    request.target += `${request.target.includes('?') ? '&' : '?'}${name}=${key}`;
  },
};

const spoofed = [
  'evil.example',
  '127.0.0.1',
  '10.0.0.1, 192.0.2.1',
  '::1',
  `${'1.2.3.4, '.repeat(300)}5.6.7.8`,
  '"<evil>"',
  'unknown',
  '999.999.999.999',
  'for=192.0.2.60;proto=http;by=203.0.113.43',
];
const spoofable: readonly string[] = [
  ...'Host X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port Forwarded X-Real-IP'.split(' '),
  ...'X-Original-URL X-Rewrite-URL X-HTTP-Method-Override CF-Connecting-IP CF-IPCountry Origin Referer'.split(' '),
];

const conditions: Mutations = {
  'another If-Match': oneOf('If-Match', garbage),
  'another If-None-Match': oneOf('If-None-Match', garbage),
  'another If-Modified-Since': oneOf('If-Modified-Since', [...garbage, 'Thu, 01 Jan 1970 00:00:00 GMT']),
  'a Range': oneOf('Range', ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1', ...garbage]),
  'another Idempotency-Key': oneOf('Idempotency-Key', ['same', 'k'.repeat(255), 'k'.repeat(256), ...garbage]),
};

const general: Mutations = {
  'a spoofed sender or host': (request, random) => setHeader(request, random.pick(spoofable), random.pick(spoofed)),
  'another X-Request-Id': oneOf('X-Request-Id', [canary, 'a'.repeat(64), 'a'.repeat(65), '\xe4', ...garbage]),
  'another Accept': oneOf('Accept', ['text/html', 'image/*;q=2', '*/*;q=x', 'application/json;q=0', ...garbage]),
  'another Accept-Encoding': oneOf('Accept-Encoding', ['gzip', 'br;q=0', 'identity;q=0, *;q=0', ...garbage]),
  'a cookie': oneOf('Cookie', ['a=b', `${'a=b; '.repeat(500)}`, '__proto__=x', canary]),
  'another Content-Type': oneOf('Content-Type', [
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'application/json; charset=\xff',
    'APPLICATION/JSON',
    'application/json;',
    'application/jsonx',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'text/html, application/json',
    '*/*',
    '/',
    ...garbage,
  ]),
  'a Content-Encoding': oneOf('Content-Encoding', ['gzip', 'deflate', 'br', 'identity', 'x', canary]),
  CORS: (request, random) => {
    request.method = random.pick(['OPTIONS', request.method]);
    setHeader(request, 'Origin', random.pick(['https://evil.example', 'null', canary]));
    setHeader(request, 'Access-Control-Request-Method', random.pick(['PUT', 'BREW', canary]));
  },
  'a duplicate header': (request, random) => request.headers.push([...random.pick(request.headers)]),
  'hundreds of headers': (request, random) => {
    for (let index = 0; index < random.pick([100, 700, 2_100]); index++) request.headers.push([`X${index}`, 'y']);
  },
};

/** Headers that try to break out of their line or that the server must refuse. */
const brokenHeaders: readonly [name: string, value: string][] = [
  ['X-Folded', `a\r\n b`],
  ['X-Folded', `a\r\n\tb`],
  ['X-Split', 'a\r\nX-Evil: 1'],
  ['X-Split', 'a\nX-Evil: 1'],
  ['X-Split', 'a\rX-Evil: 1'],
  ['X-Nul', 'a\0b'],
  ['X-Control', 'a\x07b'],
  ['X-Request-Id', 'a\r\nX-Evil: 1'],
  ['X-Request-Id', 'a\nSet-Cookie: evil=1'],
  ['X-Request-Id\r\nX-Evil', '1'],
  ['X Space', 'a'],
  ['X-Space ', 'a'],
  [' X-Space', 'a'],
  ['', 'a'],
  ['X-\xe4', 'a'],
  ['X(Y)', 'a'],
  ['X-Huge', 'x'.repeat(17_000)],
  ['x'.repeat(17_000), 'y'],
  ['Upgrade', 'websocket\r\nConnection: Upgrade'],
  ['Upgrade', 'h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Expect', '100-continue'],
  ['Expect', canary],
  ['Connection', 'close'],
  ['Connection', 'close, keep-alive, x-api-key, authorization'],
  ['TE', 'trailers, deflate;q=0.5'],
  ['Proxy-Connection', 'keep-alive'],
];

const breaking: Mutations = {
  'a malformed header': (request, random) => {
    request.headers.splice(random.below(request.headers.length + 1), 0, random.pick(brokenHeaders));
    request.malformed = true;
  },
  'a header value with line breaks': (request) => {
    request.headers.push(['If-Match', `"${timerPlaceholder(0)}\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n"`]);
    request.malformed = true;
  },
};

export const headerMutations: Mutations = { ...authMutations, ...conditions, ...general, ...breaking };
