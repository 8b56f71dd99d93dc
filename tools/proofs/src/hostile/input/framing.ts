import fc from 'fast-check';
import { type Change, type RawRequest, change } from './request.ts';

/** The request that an attacker wants to smuggle. */
const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n';
/** A client that sends on although its request has been refused. */
const endless = 'y'.repeat(5 * 64 * 1024);

const chunked = ['Transfer-Encoding', 'chunked'] as const;
const length = (value: string) => ['Content-Length', value] as const;
const inChunks = `2\r\n{}\r\n0\r\n\r\n${smuggled}`;

const codings = ['xchunked', 'chunked, identity', 'identity', '\x0bchunked', 'gzip, chunked', '"chunked"', ''];
const invalidLengths = ['-1', '+5', '0x5', '5, 5', '5 5', '1e1', '99999999999999999999', '', 'abc', '5\0'];
const chunkSizes = ['-1', 'zz', '0x2', 'fffffffffffffffff', '2;ext="\n"', '2\n{}\n', '', ' 2', '2 '];

type Framing = readonly [label: string, headers: RawRequest['headers'], body?: string];

/** Headers that contradict each other or the body. Without a body here, that of the request. */
const contradictions: readonly Framing[] = [
  ['a length and chunks', [length('4'), chunked], inChunks],
  ['a length and chunks, and a large body', [length('4'), chunked], endless],
  ['chunks and a length', [chunked, length('6')], inChunks],
  ...codings.map((coding): Framing => ['an unknown coding', [['Transfer-Encoding', coding]], inChunks]),
  ['two codings', [chunked, ['Transfer-encoding', 'x']], inChunks],
  ['two lengths', [length('0'), length('55')], smuggled],
  ...invalidLengths.map((each): Framing => ['an invalid length', [length(each)]]),
  ['a length that is too small', [length('1')]],
  ['a length that is too large', [length('65000')]],
  ['no length', []],
  ...chunkSizes.map((size): Framing => ['a bad chunk', [chunked], `${size}\r\n{}\r\n0\r\n\r\n${smuggled}`]),
  ['a chunk with endless extensions', [chunked], `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  ['chunks without a last chunk', [chunked], '2\r\n{}\r\n'],
  ['trailers', [chunked], '2\r\n{}\r\n0\r\nX-Evil: 1\r\nAuthorization: Bearer x\r\n\r\n'],
  ['a second request without a separator', [length('2')], `{}X${smuggled}`],
];

const never = fc.constant(undefined);

export const framingChanges: Change = fc.oneof(
  {
    weight: 9,
    arbitrary: change('framing', fc.constantFrom(...contradictions), (request, [label, headers, body]) => ({
      method: 'POST',
      headers: [...request.headers, ...headers],
      ...(body !== undefined && { body: Buffer.from(body, 'latin1') }),
      framing: 'none',
      malformed: true,
      labels: [...request.labels, label],
    })),
  },
  {
    weight: 1,
    arbitrary: change('chunked', never, ({ framing }) => ({ framing: framing === 'length' ? 'chunked' : framing })),
  },
  { weight: 1, arbitrary: change('an unexpected body', never, () => ({ body: Buffer.from('{}'), framing: 'length' })) },
  {
    weight: 1,
    arbitrary: change('a large body before the connection closes', never, ({ headers }) => ({
      headers: [...headers, ['Connection', 'close']],
      body: Buffer.from(endless),
      framing: 'length',
      isLast: true,
    })),
  },
);
