import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { hostileTexts } from './hostile-texts.ts';
import { type Change, type RawRequest, canary, change, withHeader } from './request.ts';

const limitBytes = 64 * 1024;

const manyFields = (length: number) => Array.from({ length }, (_, index) => `"k${index}":1`).join(',');

/** JSON, as text, that a field rarely expects. */
const hostileValues = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', '0', '-0', '-1', '1e400', '-1e400', '1e-400', '9007199254740993', '1.5', '[]', '{}', '[[]]'],
    ...['{"length":1e9}', '{"toJSON":1}', '{"then":1}', '"a\\r\\nX-Evil: 1"', '{"__proto__":{"x":1}}'],
    '9'.repeat(5_000),
    `[${'0,'.repeat(5_000)}0]`,
  ),
  hostileTexts.map((text) => JSON.stringify(text)),
  fc.json(),
);

/** Replacements for a whole body, besides all JSON. */
const wholeBodies = [
  ...[
    '',
    ' ',
    '1e400',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":01}',
    '{"a":0x1}',
    '{"a":.5}',
  ],
  ...['{"a":"\n"}', '{"a":"\\x"}', '{"a":"\\u12"}', '/**/{}', '{}{}', '{} x', '{"a":1}\0', '\0{"a":1}', 'a=b&c=d'],
  ...['{"__proto__":{"name":"x"}}', '{"\\u005f_proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'],
  ...['{"toString":"x","valueOf":1}', '{"":1}', '{"$ne":1,"$where":"1"}', '<?xml version="1.0"?><a/>'],
  `{"a":${'9'.repeat(60_000)}}`,
  `{"${'k'.repeat(60_000)}":1}`,
  ...[64, 128, 129, 5_000].map((count) => `{${manyFields(count)}}`),
  `{${Array.from({ length: 5_000 }, () => `"name":1`).join(',')}}`,
  `{${Array.from({ length: 60 }, (_, index) => `"k${index}":{${manyFields(60)}}`).join(',')}}`,
  `{"colors":[${'{},'.repeat(9_999)}{}]}`,
];

/** Of JSON that is deeper than the service accepts, or nearly. */
const nested = fc
  .tuple(fc.constantFrom(2, 7, 8, 9, 10, 100, 2_000, 10_000, 30_000), fc.constantFrom('[ ]', '{"a": }', '[{"a": }]'))
  .map(([depth, brackets]) => {
    const [open = '', close = ''] = brackets.split(' ');
    return `${open.repeat(depth)}1${close.repeat(depth)}`.slice(0, 40_000);
  });

/** The fields of the body; empty if it has none or is too deep to look. */
function fieldsOf({ body }: RawRequest): Record<string, unknown> {
  const text = body.toString();
  if (/[[{]{9}|\{"a":\{"a":|\[\{"a":\[/.test(text)) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The fields as JSON, with another one whose value is raw text. @param keepsOld - also if it has the same name */
function withField(request: RawRequest, name: string, value: string, keepsOld = false): string {
  const others = Object.entries(fieldsOf(request)).filter(([each]) => keepsOld || each !== name);
  const written = [...others.map(([each, is]) => [each, JSON.stringify(is)]), [name, value]];
  return `{${written.map(([each, is]) => `${JSON.stringify(each)}:${is}`).join(',')}}`;
}

const fieldNames = [
  ...'name type status targetDate timezone template colors width height units language labels onExpire'.split(' '),
  ...'animationSeconds transparent motion onPrefetch startsAt pausedUntil alt externalId metadata onPending'.split(' '),
  ...'link recurrence durationSeconds minimumSeconds endsAt fallbackDate trust timezoneMode id viewCount'.split(' '),
];
const innerNames = ['text', 'background', 'days', 'action', 'frequency', 'time', 'weekdays', canary];

const body = <Value>(
  label: string,
  values: fc.Arbitrary<Value>,
  make: (request: RawRequest, value: Value) => Buffer | string,
): Change =>
  change(label, values, (request, value) => ({
    body: Buffer.from(make(request, value)),
    ...(request.framing === 'none' && { framing: 'length' as const }),
    ...(!request.headers.some(([name]) => name.toLowerCase() === 'content-type') &&
      withHeader(request, 'Content-Type', 'application/json')),
  }));

const names = fc.constantFrom(...fieldNames);
const inLatin1 = (text: string) => Buffer.from(text, 'latin1');

export const bodyChanges: Change = fc.oneof(
  body('another value', fc.tuple(names, hostileValues), (request, [name, value]) => withField(request, name, value)),
  body('another value of a field that is there', fc.tuple(fc.nat(), hostileValues), (request, [index, value]) => {
    const all = Object.keys(fieldsOf(request));
    return withField(request, all[index % all.length] ?? 'name', value);
  }),
  body(
    'another value in a nested field',
    fc.tuple(
      fc.constantFrom('colors', 'labels', 'onExpire', 'recurrence'),
      fc.constantFrom(...innerNames),
      hostileValues,
    ),
    (request, [outer, inner, value]) => withField(request, outer, `{${JSON.stringify(inner)}:${value}}`),
  ),
  body('a missing field', fc.nat(), (request, index) => {
    const all = Object.entries(fieldsOf(request));
    return JSON.stringify(Object.fromEntries(all.filter((_, number) => number !== index % all.length)));
  }),
  body('an unknown field', fc.tuple(hostileTexts, hostileValues), (request, [name, value]) =>
    withField(request, name, value),
  ),
  body('a duplicate field', hostileValues, (request, value) => withField(request, 'name', value, true)),
  body('another body', fc.oneof(fc.constantFrom(...wholeBodies), fc.json(), nested), (_, value) => value),
  body('any bytes', fc.uint8Array(), (_, bytes) => Buffer.from(bytes)),
  body('depth in a field', fc.tuple(names, nested), (request, [name, value]) => withField(request, name, value)),
  body('a truncated body', fc.nat(), ({ body: old }, at) => old.subarray(0, at % (old.length + 1))),
  body(
    'flipped bytes',
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }),
    ({ body: old }, flips) => {
      const flipped = Buffer.from(old);
      for (const [at, byte] of flips) if (old.length > 0) flipped[at % old.length] = byte;
      return flipped;
    },
  ),
  body(
    'invalid UTF-8',
    fc.constantFrom('\xff', '\xc3', '\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xf0\x9f', '\0'),
    ({ body: old }, bytes) => inLatin1(old.toString('latin1').replace(/"(?=[,}]|$)/, () => `${bytes}"`)),
  ),
  body('a byte order mark', fc.constantFrom('\xef\xbb\xbf', '\xfe\xff'), ({ body: old }, mark) =>
    Buffer.concat([inLatin1(mark), old]),
  ),
  body('UTF-16', fc.constant(undefined), ({ body: old }) => Buffer.from(old.toString(), 'utf16le')),
  body('a body of another size', fc.constantFrom(-1, 0, 1, 2, 1_000, limitBytes, 4 * limitBytes), (request, more) => {
    const bare = JSON.stringify(fieldsOf(request));
    return `${bare.slice(0, -1)}${' '.repeat(Math.max(0, limitBytes + more - bare.length))}}`;
  }),
  change(
    'a compressed body',
    fc.tuple(fc.constantFrom('gzip', 'deflate', 'br'), fc.boolean()),
    (request, [coding, isBomb]) => ({
      ...withHeader(request, 'Content-Encoding', coding),
      body: gzipSync(isBomb ? Buffer.alloc(2 ** 20, ' ') : request.body),
      framing: 'length',
    }),
  ),
);
