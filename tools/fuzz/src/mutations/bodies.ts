import { gzipSync } from 'node:zlib';
import { type Draft, canary, setHeader } from '../draft.ts';
import type { Random } from '../random.ts';
import { type Mutation, type Mutations, nastyTexts } from './mutation.ts';

const limitBytes = 64 * 1024;

/** Values that JSON can hold and a field rarely expects, as they stand in the text. */
const nastyValues: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1e400', '-1e400', '1e-400', '9007199254740993', '1.5', '[]', '{}'],
  ...['[null]', '[[]]', '{"":""}', '{"length":1e9}', '{"toJSON":1}', '{"then":1}', '[1,2,3]', '""', '"\\u0000"'],
  ...[
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"a\\r\\nX-Evil: 1"',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ],
  `${'9'.repeat(5_000)}`,
  `[${Array.from({ length: 5_000 }, () => '0').join(',')}]`,
  ...nastyTexts.map((text) => JSON.stringify(text)),
];

/** Texts in the place of a whole body. */
const wholeBodies: readonly string[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '1',
    '1e400',
    '"x"',
    '[]',
    '[{}]',
    '{}',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
  ],
  ...[
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '{"a":0x1}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1_0}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
  ],
  ...[
    '{"a":"\\u12"}',
    '/**/{}',
    '{}{}',
    '{} x',
    '{"a":1}\0',
    '\0{"a":1}',
    'undefined',
    '<?xml version="1.0"?><a/>',
    'a=b&c=d',
  ],
  ...[
    '{"__proto__":{"name":"x"}}',
    '{"\\u005f_proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"prototype":1}',
  ],
  ...['{"hasOwnProperty":1}', '{"toString":"x","valueOf":1}', '{"":1}', '{"a.b":1,"a[0]":1}', '{"$ne":1,"$where":"1"}'],
  `{"a":${'9'.repeat(60_000)}}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{${Array.from({ length: 5_000 }, () => `"name":1`).join(',')}}`,
  `{"${'k'.repeat(60_000)}":1}`,
];

const depths = [2, 7, 8, 9, 10, 100, 2_000, 10_000, 30_000];

const json = (text: string): Buffer => Buffer.from(text);

/** The body's fields, where it has any, and none of them is a bomb of an earlier mutation. */
function fieldsOf({ body }: Draft): Record<string, unknown> {
  const text = body.toString();
  if (/[[{]{9}/.test(text) || text.includes('{"a":{"a":') || text.includes('[{"a":[')) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The fields as text, with one more whose value is written as given. */
function withField(fields: Record<string, unknown>, name: string, value: string): Buffer {
  const others = Object.entries(fields).filter(([each]) => each !== name);
  const written = [...others.map(([each, is]) => [each, JSON.stringify(is)]), [name, value]];
  return json(`{${written.map(([each, is]) => `${JSON.stringify(each)}:${is}`).join(',')}}`);
}

const fieldNames = [
  ...['name', 'type', 'status', 'targetDate', 'timezone', 'template', 'colors', 'width', 'height', 'units', 'language'],
  ...['labels', 'onExpire', 'animationSeconds', 'transparent', 'recurrence', 'durationSeconds', 'id', 'viewCount'],
];

const anyField = (fields: Record<string, unknown>, random: Random) =>
  random.pick([...Object.keys(fields), random.pick(fieldNames)]);

const withBody = (make: (draft: Draft, random: Random) => Buffer): Mutation => {
  return (draft, random) => {
    draft.body = make(draft, random);
    if (draft.framing === 'none') draft.framing = 'length';
    if (!draft.headers.some(([name]) => name.toLowerCase() === 'content-type')) {
      setHeader(draft, 'Content-Type', 'application/json');
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
  'another value': withBody((draft, random) => {
    const fields = fieldsOf(draft);
    return withField(fields, anyField(fields, random), random.pick(nastyValues));
  }),
  'another value deeper down': withBody((draft, random) => {
    const outer = random.pick(['colors', 'labels', 'onExpire', 'recurrence']);
    const inner = random.pick([
      'text',
      'background',
      'days',
      'action',
      'message',
      'frequency',
      'time',
      'weekday',
      canary,
    ]);
    return withField(fieldsOf(draft), outer, `{${JSON.stringify(inner)}:${random.pick(nastyValues)}}`);
  }),
  'a field less': withBody((draft, random) => {
    const fields = fieldsOf(draft);
    Reflect.deleteProperty(fields, anyField(fields, random));
    return json(JSON.stringify(fields));
  }),
  'an unknown field': withBody((draft, random) =>
    withField(fieldsOf(draft), random.pick([...nastyTexts, canary]), random.pick(nastyValues)),
  ),
  'a field twice': withBody((draft, random) => {
    const text = JSON.stringify(fieldsOf(draft)).slice(0, -1);
    return json(`${text}${text.length > 1 ? ',' : ''}"name":${random.pick(nastyValues)}}`);
  }),
  'another body': withBody((_, random) => json(random.pick(wholeBodies))),
  depth: withBody((_, random) => json(nested(random))),
  'depth in a field': withBody((draft, random) =>
    withField(fieldsOf(draft), random.pick(fieldNames), nested(random).slice(0, 40_000)),
  ),
  'a cut body': withBody(({ body }, random) => body.subarray(0, random.below(body.length + 1))),
  'flipped bytes': withBody(({ body }, random) => {
    const flipped = Buffer.from(body);
    for (let times = 1 + random.below(4); times > 0 && flipped.length > 0; times--) {
      flipped[random.below(flipped.length)] = random.below(256);
    }
    return flipped;
  }),
  'bytes that are no UTF-8': withBody(({ body }, random) => {
    const bytes = random.pick(['\xff', '\xc3', '\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xf0\x9f', '\0']);
    return Buffer.from(body.toString('latin1').replace(/"(?=[,}]|$)/, `${bytes}"`), 'latin1');
  }),
  'a byte order mark': withBody(({ body }) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  'UTF-16': withBody(({ body }, random) => {
    const utf16 = Buffer.from(body.toString(), 'utf16le');
    return random.chance(0.5) ? utf16 : Buffer.concat([Buffer.from([0xfe, 0xff]), utf16.swap16()]);
  }),
  'a body about as long as it may be': withBody((draft, random) =>
    ofSize(limitBytes + random.pick([-1, 0, 1, 2, 1_000]), fieldsOf(draft)),
  ),
  'a body that is far too long': withBody((draft, random) => ofSize(random.pick([2, 5]) * limitBytes, fieldsOf(draft))),
  'a packed body': withBody((draft, random) => {
    setHeader(draft, 'Content-Encoding', random.pick(['gzip', 'deflate', 'br']));
    return gzipSync(random.chance(0.5) ? draft.body : Buffer.alloc(2 ** 20, ' '));
  }),
};
