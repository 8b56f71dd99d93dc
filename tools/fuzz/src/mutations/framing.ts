import type { Draft } from '../draft.ts';
import type { Mutation, Mutations } from './mutation.ts';

/** What an attacker wants to be taken for a request of its own. */
const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n';

/** The draft's headers with these lengths and encodings, and the body as it is to stand behind them. */
const framed =
  (headers: Draft['headers'], body: (draft: Draft) => string): Mutation =>
  (draft) => {
    draft.method = 'POST';
    draft.body = Buffer.from(body(draft), 'latin1');
    draft.headers.push(...headers);
    draft.framing = 'none';
    draft.broken = true;
  };

const asItIs = ({ body }: Draft) => body.toString('latin1');
const chunkThen = (rest: string) => () => `2\r\n{}\r\n0\r\n\r\n${rest}`;

export const framingMutations: Mutations = {
  'in chunks': (draft) => {
    if (draft.framing === 'length') draft.framing = 'chunked';
  },
  'a length and chunks': framed(
    [
      ['Content-Length', '4'],
      ['Transfer-Encoding', 'chunked'],
    ],
    chunkThen(smuggled),
  ),
  'chunks and a length': framed(
    [
      ['Transfer-Encoding', 'chunked'],
      ['Content-Length', '6'],
    ],
    chunkThen(smuggled),
  ),
  'chunks under another name': (draft, random) =>
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
    )(draft, random),
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
  'a length that is none': (draft, random) =>
    framed(
      [
        [
          'Content-Length',
          random.pick(['-1', '+5', '0x5', '5, 5', '5 5', '1e1', '99999999999999999999', '', 'abc', '5\0']),
        ],
      ],
      asItIs,
    )(draft, random),
  'a length that is too small': (draft, random) =>
    framed([['Content-Length', String(random.below(Math.max(1, draft.body.length)))]], asItIs)(draft, random),
  'a length that is too large': framed([['Content-Length', '65000']], asItIs),
  'no length': framed([], asItIs),
  'a broken chunk': (draft, random) =>
    framed(
      [['Transfer-Encoding', 'chunked']],
      () =>
        `${random.pick(['-1', 'zz', '0x2', 'fffffffffffffffff', '2;ext="\n"', '2\n{}\n', '', ' 2', '2 '])}\r\n{}\r\n0\r\n\r\n${smuggled}`,
    )(draft, random),
  'a chunk with endless extensions': framed(
    [['Transfer-Encoding', 'chunked']],
    () => `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  'chunks without an end': framed([['Transfer-Encoding', 'chunked']], () => '2\r\n{}\r\n'),
  trailers: framed(
    [['Transfer-Encoding', 'chunked']],
    () => '2\r\n{}\r\n0\r\nX-Evil: 1\r\nAuthorization: Bearer x\r\n\r\n',
  ),
  'a body where none belongs': (draft) => {
    draft.body = Buffer.from('{}');
    draft.framing = 'length';
  },
  'a request behind it without a line end': (draft) => {
    draft.body = Buffer.concat([draft.body, Buffer.from('X'), Buffer.from(smuggled)]);
    draft.headers.push(['Content-Length', String(draft.body.length - smuggled.length - 1)]);
    draft.framing = 'none';
    draft.broken = true;
  },
};
