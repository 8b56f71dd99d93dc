import { gzipSync } from 'node:zlib';
import { type RawRequest, canary, setHeader } from '../raw-request.ts';
import type { Random } from '@tminus/testing';
import { type Mutation, type Mutations, hostileTexts } from './mutation.ts';

const limitBytes = 64 * 1024;

/** Valid JSON values, as text, that a field rarely expects. */
const hostileValues: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1e400', '-1e400', '1e-400', '9007199254740993', '1.5', '[]', '{}'],
  ...['[null]', '[[]]', '{"":""}', '{"length":1e9}', '{"toJSON":1}', '{"then":1}', '[1,2,3]', '""', '"\\u0000"'],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"a\\r\\nX-Evil: 1"', '{"__proto__":{"x":1}}'],
  '{"constructor":{"prototype":{}}}',
  `${'9'.repeat(5_000)}`,
  `[${Array.from({ length: 5_000 }, () => '0').join(',')}]`,
  ...hostileTexts.map((text) => JSON.stringify(text)),
];

/** Replacements for a whole body. */
const wholeBodies: readonly string[] = [
  ...['', ' ', 'null', 'true', '1', '1e400', '"x"', '[]', '[{}]', '{}', '{', '}', '{"a"', '{"a":', '{"a":1,}'],
  "{'a':1}",
  ...['{"a":NaN}', '{"a":Infinity}', '{"a":01}', '{"a":0x1}', '{"a":+1}', '{"a":.5}', '{"a":1_0}', '{"a":"\n"}'],
  '{"a":"\\x"}',
  ...['{"a":"\\u12"}', '/**/{}', '{}{}', '{} x', '{"a":1}\0', '\0{"a":1}', 'undefined', '<?xml version="1.0"?><a/>'],
  'a=b&c=d',
  ...['{"__proto__":{"name":"x"}}', '{"\\u005f_proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'],
  '{"prototype":1}',
  ...['{"hasOwnProperty":1}', '{"toString":"x","valueOf":1}', '{"":1}', '{"a.b":1,"a[0]":1}', '{"$ne":1,"$where":"1"}'],
  `{"a":${'9'.repeat(60_000)}}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{${Array.from({ length: 5_000 }, () => `"name":1`).join(',')}}`,
  `{"${'k'.repeat(60_000)}":1}`,
  ...[64, 128, 129].map((count) => `{${manyFields(count)}}`),
  `{${Array.from({ length: 60 }, (_, index) => `"k${index}":{${manyFields(60)}}`).join(',')}}`,
  `{"colors":[${Array.from({ length: 10_000 }, () => '{}').join(',')}]}`,
];

function manyFields(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');
}

const depths = [2, 7, 8, 9, 10, 100, 2_000, 10_000, 30_000];

const json = (text: string): Buffer => Buffer.from(text);

/** The fields of the body; empty if it has none or is a depth bomb. */
function fieldsOf({ body }: RawRequest): Record<string, unknown> {
  const text = body.toString();
  if (/[[{]{9}/.test(text) || text.includes('{"a":{"a":') || text.includes('[{"a":[')) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The fields as JSON, with an additional field whose value is raw text. */
function withField(fields: Record<string, unknown>, name: string, value: string): Buffer {
  const others = Object.entries(fields).filter(([each]) => each !== name);
  const written = [...others.map(([each, is]) => [each, JSON.stringify(is)]), [name, value]];
  return json(`{${written.map(([each, is]) => `${JSON.stringify(each)}:${is}`).join(',')}}`);
}

const fieldNames: readonly string[] = [
  ...'name type status targetDate timezone template colors width height units language labels onExpire'.split(' '),
  ...'animationSeconds transparent motion onPrefetch startsAt pausedUntil alt externalId metadata onPending'.split(' '),
  ...'link recurrence durationSeconds minimumSeconds endsAt fallbackDate trust timezoneMode id viewCount'.split(' '),
];

const anyField = (fields: Record<string, unknown>, random: Random) =>
  random.pick([...Object.keys(fields), random.pick(fieldNames)]);

const withBody = (make: (request: RawRequest, random: Random) => Buffer): Mutation => {
  return (request, random) => {
    request.body = make(request, random);
    if (request.framing === 'none') request.framing = 'length';
    if (!request.headers.some(([name]) => name.toLowerCase() === 'content-type')) {
      setHeader(request, 'Content-Type', 'application/json');
    }
  };
};

function nested(random: Random): string {
  const depth = random.pick(depths);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const);
  return `${open.repeat(depth)}1${random.chance(0.8) ? close.repeat(depth) : ''}`.slice(0, limitBytes - 100);
}

function ofSize(size: number, fields: Record<string, unknown>): Buffer {
  const bare = JSON.stringify(fields);
  return json(`${bare.slice(0, -1)}${' '.repeat(Math.max(0, size - bare.length))}}`);
}

export const bodyMutations: Mutations = {
  'another value': withBody((request, random) => {
    const fields = fieldsOf(request);
    return withField(fields, anyField(fields, random), random.pick(hostileValues));
  }),
  'another value in a nested field': withBody((request, random) => {
    const outer = random.pick(['colors', 'labels', 'onExpire', 'recurrence']);
    const fields = 'text background days action message frequency time weekday weekdays'.split(' ');
    const inner = random.pick([...fields, canary]);
    return withField(fieldsOf(request), outer, `{${JSON.stringify(inner)}:${random.pick(hostileValues)}}`);
  }),
  'a missing field': withBody((request, random) => {
    const fields = fieldsOf(request);
    Reflect.deleteProperty(fields, anyField(fields, random));
    return json(JSON.stringify(fields));
  }),
  'an unknown field': withBody((request, random) =>
    withField(fieldsOf(request), random.pick([...hostileTexts, canary]), random.pick(hostileValues)),
  ),
  'a duplicate field': withBody((request, random) => {
    const text = JSON.stringify(fieldsOf(request)).slice(0, -1);
    return json(`${text}${text.length > 1 ? ',' : ''}"name":${random.pick(hostileValues)}}`);
  }),
  'another body': withBody((_, random) => json(random.pick(wholeBodies))),
  depth: withBody((_, random) => json(nested(random))),
  'depth in a field': withBody((request, random) =>
    withField(fieldsOf(request), random.pick(fieldNames), nested(random).slice(0, 40_000)),
  ),
  'a truncated body': withBody(({ body }, random) => body.subarray(0, random.below(body.length + 1))),
  'flipped bytes': withBody(({ body }, random) => {
    const flipped = Buffer.from(body);
    for (let times = 1 + random.below(4); times > 0 && flipped.length > 0; times--) {
      flipped[random.below(flipped.length)] = random.below(256);
    }
    return flipped;
  }),
  'invalid UTF-8': withBody(({ body }, random) => {
    const bytes = random.pick(['\xff', '\xc3', '\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xf0\x9f', '\0']);
    return Buffer.from(body.toString('latin1').replace(/"(?=[,}]|$)/, `${bytes}"`), 'latin1');
  }),
  'a byte order mark': withBody(({ body }) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  'UTF-16': withBody(({ body }, random) => {
    const utf16 = Buffer.from(body.toString(), 'utf16le');
    return random.chance(0.5) ? utf16 : Buffer.concat([Buffer.from([0xfe, 0xff]), utf16.swap16()]);
  }),
  'a body near the size limit': withBody((request, random) =>
    ofSize(limitBytes + random.pick([-1, 0, 1, 2, 1_000]), fieldsOf(request)),
  ),
  'a body far above the size limit': withBody((request, random) =>
    ofSize(random.pick([2, 5]) * limitBytes, fieldsOf(request)),
  ),
  'a compressed body': withBody((request, random) => {
    setHeader(request, 'Content-Encoding', random.pick(['gzip', 'deflate', 'br']));
    return gzipSync(random.chance(0.5) ? request.body : Buffer.alloc(2 ** 20, ' '));
  }),
};
