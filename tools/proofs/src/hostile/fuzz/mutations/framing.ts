import type { RawRequest } from '../raw-request.ts';
import type { Random } from '@tminus/testing';
import type { Mutation, Mutations } from './mutation.ts';

type Header = RawRequest['headers'][number];

/** The request that an attacker wants to smuggle. */
const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n';
/** A client that sends on although its request has been refused. */
const endless = 'y'.repeat(5 * 64 * 1024);

const chunked: Header = ['Transfer-Encoding', 'chunked'];
const length = (value: string): Header => ['Content-Length', value];
const chunksThen = (rest: string) => `2\r\n{}\r\n0\r\n\r\n${rest}`;

interface Framing {
  headers: Header[];
  /** Default: that of the request. */
  body?: string;
}

const codings = [
  'xchunked',
  'chunked, identity',
  'identity',
  '\x0bchunked',
  'gzip, chunked',
  'chunked, chunked',
  '"chunked"',
  '',
];
const invalidLengths = ['-1', '+5', '0x5', '5, 5', '5 5', '1e1', '99999999999999999999', '', 'abc', '5\0'];
const chunkSizes = ['-1', 'zz', '0x2', 'fffffffffffffffff', '2;ext="\n"', '2\n{}\n', '', ' 2', '2 '];

/** Headers that contradict each other or the body. */
const contradictions: Readonly<Record<string, (random: Random, body: Buffer) => Framing>> = {
  'a length and chunks': () => ({ headers: [length('4'), chunked], body: chunksThen(smuggled) }),
  'a length and chunks, and a large body': () => ({ headers: [length('4'), chunked], body: endless }),
  'chunks and a length': () => ({ headers: [chunked, length('6')], body: chunksThen(smuggled) }),
  'an unknown transfer encoding': (random) => ({
    headers: [['Transfer-Encoding', random.pick(codings)]],
    body: chunksThen(smuggled),
  }),
  'two transfer encodings': () => ({ headers: [chunked, ['Transfer-encoding', 'x']], body: chunksThen(smuggled) }),
  'two lengths': () => ({ headers: [length('0'), length('55')], body: smuggled }),
  'an invalid length': (random) => ({ headers: [length(random.pick(invalidLengths))] }),
  'a length that is too small': (random, body) => ({
    headers: [length(String(random.below(Math.max(1, body.length))))],
  }),
  'a length that is too large': () => ({ headers: [length('65000')] }),
  'no length': () => ({ headers: [] }),
  'a malformed chunk': (random) => ({
    headers: [chunked],
    body: `${random.pick(chunkSizes)}\r\n{}\r\n0\r\n\r\n${smuggled}`,
  }),
  'a chunk with endless extensions': () => ({
    headers: [chunked],
    body: `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  }),
  'chunks without a last chunk': () => ({ headers: [chunked], body: '2\r\n{}\r\n' }),
  trailers: () => ({ headers: [chunked], body: '2\r\n{}\r\n0\r\nX-Evil: 1\r\nAuthorization: Bearer x\r\n\r\n' }),
};

const contradict =
  (framingOf: (random: Random, body: Buffer) => Framing): Mutation =>
  (request, random) => {
    const { headers, body } = framingOf(random, request.body);
    request.method = 'POST';
    if (body !== undefined) request.body = Buffer.from(body, 'latin1');
    request.headers.push(...headers);
    request.framing = 'none';
    request.malformed = true;
  };

export const framingMutations: Mutations = {
  ...Object.fromEntries(Object.entries(contradictions).map(([name, framingOf]) => [name, contradict(framingOf)])),
  chunked: (request) => {
    if (request.framing === 'length') request.framing = 'chunked';
  },
  'a large body before the connection closes': (request) => {
    request.headers.push(['Connection', 'close']);
    request.body = Buffer.from(endless);
    request.framing = 'length';
    request.isLast = true;
  },
  'an unexpected body': (request) => {
    request.body = Buffer.from('{}');
    request.framing = 'length';
  },
  'a second request without a separator': (request) => {
    request.headers.push(length(String(request.body.length)));
    request.body = Buffer.concat([request.body, Buffer.from('X'), Buffer.from(smuggled)]);
    request.framing = 'none';
    request.malformed = true;
  },
};
