import type { RawRequest } from '../raw-request.ts';
import type { Mutation, Mutations } from './mutation.ts';

/** The request that an attacker wants to smuggle. */
const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n';

/** Sets these framing headers and this body. */
const framed =
  (headers: RawRequest['headers'], body: (request: RawRequest) => string): Mutation =>
  (request) => {
    request.method = 'POST';
    request.body = Buffer.from(body(request), 'latin1');
    request.headers.push(...headers);
    request.framing = 'none';
    request.malformed = true;
  };

/** A client that sends on although its request has been refused. */
const endless = 'y'.repeat(5 * 64 * 1024);

const asItIs = ({ body }: RawRequest) => body.toString('latin1');
const chunkThen = (rest: string) => () => `2\r\n{}\r\n0\r\n\r\n${rest}`;

export const framingMutations: Mutations = {
  chunked: (request) => {
    if (request.framing === 'length') request.framing = 'chunked';
  },
  'a length and chunks': framed(
    [
      ['Content-Length', '4'],
      ['Transfer-Encoding', 'chunked'],
    ],
    chunkThen(smuggled),
  ),
  'a length and chunks, and a large body': framed(
    [
      ['Content-Length', '4'],
      ['Transfer-Encoding', 'chunked'],
    ],
    () => endless,
  ),
  'a large body before the connection closes': (request) => {
    request.headers.push(['Connection', 'close']);
    request.body = Buffer.from(endless);
    request.framing = 'length';
    request.isLast = true;
  },
  'chunks and a length': framed(
    [
      ['Transfer-Encoding', 'chunked'],
      ['Content-Length', '6'],
    ],
    chunkThen(smuggled),
  ),
  'an unknown transfer encoding': (request, random) =>
    framed(
      [
        [
          'Transfer-Encoding',
          random.pick([
            'xchunked',
            'chunked, identity',
            'identity',
            '\x0bchunked',
            'gzip, chunked',
            'chunked, chunked',
            '"chunked"',
            '',
          ]),
        ],
      ],
      chunkThen(smuggled),
    )(request, random),
  'two transfer encodings': framed(
    [
      ['Transfer-Encoding', 'chunked'],
      ['Transfer-encoding', 'x'],
    ],
    chunkThen(smuggled),
  ),
  'two lengths': framed(
    [
      ['Content-Length', '0'],
      ['Content-Length', '55'],
    ],
    () => smuggled,
  ),
  'an invalid length': (request, random) =>
    framed(
      [
        [
          'Content-Length',
          random.pick(['-1', '+5', '0x5', '5, 5', '5 5', '1e1', '99999999999999999999', '', 'abc', '5\0']),
        ],
      ],
      asItIs,
    )(request, random),
  'a length that is too small': (request, random) =>
    framed([['Content-Length', String(random.below(Math.max(1, request.body.length)))]], asItIs)(request, random),
  'a length that is too large': framed([['Content-Length', '65000']], asItIs),
  'no length': framed([], asItIs),
  'a malformed chunk': (request, random) =>
    framed(
      [['Transfer-Encoding', 'chunked']],
      () =>
        `${random.pick(['-1', 'zz', '0x2', 'fffffffffffffffff', '2;ext="\n"', '2\n{}\n', '', ' 2', '2 '])}\r\n{}\r\n0\r\n\r\n${smuggled}`,
    )(request, random),
  'a chunk with endless extensions': framed(
    [['Transfer-Encoding', 'chunked']],
    () => `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  'chunks without a last chunk': framed([['Transfer-Encoding', 'chunked']], () => '2\r\n{}\r\n'),
  trailers: framed(
    [['Transfer-Encoding', 'chunked']],
    () => '2\r\n{}\r\n0\r\nX-Evil: 1\r\nAuthorization: Bearer x\r\n\r\n',
  ),
  'an unexpected body': (request) => {
    request.body = Buffer.from('{}');
    request.framing = 'length';
  },
  'a second request without a separator': (request) => {
    request.body = Buffer.concat([request.body, Buffer.from('X'), Buffer.from(smuggled)]);
    request.headers.push(['Content-Length', String(request.body.length - smuggled.length - 1)]);
    request.framing = 'none';
    request.malformed = true;
  },
};
