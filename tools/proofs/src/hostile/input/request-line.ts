import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';
import { type Change, type RawRequest, type TestData, canary, change } from './request.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'LOCK'];
const unknownMethods = ['BREW', 'get', 'G ET', 'G\0ET', 'X'.repeat(200), '', 'GET\t', '"GET"', 'PRI', '\x16\x03\x01'];
const versions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1', 'HTTP/11', ''];
const otherOrigins = ['http://evil.example', 'https://user:pw@evil.example:99', 'ftp://x', 'http://', 'http:'];

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Like `encodeURIComponent`, which throws for a lone surrogate. */
const escaped = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString());

const pathOf = (target: string) => target.split('?')[0] ?? '';

const pathSegments = ({ timers: [timer = ''] }: TestData) =>
  fc.oneof(
    fc.constantFrom(
      ...'.. %2e%2e %2e%2e%2f%2e%2e%2fetc%2fpasswd ..; %00 %0d%0aX-Evil:%201 %ff %c0%ae % %zz %2525 %u0041'.split(' '),
      ...'\\ * :id {id} $ __proto__ constructor ;a=b %E2%80%AE %F0%9F%98%80 %ED%A0%80'.split(' '),
      encodeURIComponent(canary),
      'x'.repeat(101),
      'x'.repeat(5_000),
      timer.toUpperCase(),
      `${timer}%00`,
      `${timer}.json`,
    ),
    hostileTexts.map(escaped),
  );

/** A change of a target that stays well-formed. */
const target = (label: string, apply: (target: string) => string) =>
  change(label, fc.constant(undefined), ({ target: old }) => ({ target: apply(old) }));

const malformed = <Value>(
  label: string,
  values: readonly Value[],
  apply: (request: RawRequest, value: Value) => Partial<RawRequest>,
) => change(label, fc.constantFrom(...values), (request, value) => ({ ...apply(request, value), malformed: true }));

export const requestLineChanges = (data: TestData): Change =>
  fc.oneof(
    change('an extra path segment', pathSegments(data), ({ target: old }, segment) => ({
      target: `${pathOf(old)}/${segment}`,
    })),
    change('another path segment', pathSegments(data), ({ target: old }, segment) => ({
      target: pathOf(old).replace(/[^/]*$/, () => segment),
    })),
    change('a segment in the middle', pathSegments(data), ({ target: old }, segment) => ({
      target: old.replace('/v1', () => `/${segment}`),
    })),
    target('double slashes', (old) => old.replaceAll('/', '//')),
    target('a trailing slash', (old) => `${pathOf(old)}/`),
    target('upper case', (old) => old.toUpperCase()),
    target('percent-encoded letters', (old) => old.replace(/[a-z]+/, percent)),
    target('percent-encoded slashes', (old) => old.replace(/(?!^)\//g, '%2f')),
    target('a fragment', (old) => `${old}#${encodeURIComponent(canary)}`),
    change('another method', fc.constantFrom(...methods), (_, method) => ({ method })),
    malformed('an unknown method', [...unknownMethods, 'CONNECT'], (_, method) => ({ method })),
    malformed('another version', versions, (_, version) => ({ version })),
    malformed('an absolute URL', otherOrigins, (old, origin) => ({ target: origin + old.target })),
    malformed('no path', ['*', 'evil.example:443', '?', '@', ':', '%', 't/x'], (_, other) => ({ target: other })),
    malformed('invalid bytes', ['\0', '\x7f', '\xff\xfe', '\t', '"<>', '\x01', '\x80', ' /'], (old, bytes) => ({
      target: old.target + bytes,
    })),
    malformed('a URL that is too long', [4_000, 15_000, 16_384, 40_000], (old, length) => ({
      target: `${old.target}${old.target.includes('?') ? '&' : '?'}${'y'.repeat(length)}`,
    })),
  );

const names = ['limit', 'offset', 'sort', 'search', 'status', 'type', 'expired', 'cursor', 'from', 'to', 'interval'];

const pollutions: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=1&${name}=${value}`,
  (name, value) => `${name}[]=${value}&${name}[]=2`,
  (name, value) => `${name}[a][b][c][d]=${value}`,
  (name, value) => `${name}[__proto__][x]=${value}`,
  (_, value) => `__proto__=${value}&__proto__[limit]=1`,
  (_, value) => `constructor[prototype][x]=${value}&toString=${value}`,
  (name, value) => `${name}=${value};${name}=2`,
  (name) => `&&&&=&=&${name}`,
  (name, value) => `${value}=${name}`,
  (_, value) => `${encodeURIComponent(canary)}=${value}`,
  (name) => Array.from({ length: 1_500 }, (_, index) => `${name}${index}=1`).join('&'),
  (name) => Array.from({ length: 1_500 }, () => `${name}=1`).join('&'),
  ...['%', '%ff%fe', '%ED%A0%80', '%00', '+1', '0x10', '9'.repeat(400), '1%0d%0aX-Evil:%201', ''].map(
    (value) => (name: string) => `${name}=${value}`,
  ),
];

export const queryChanges: Change = change(
  'a polluted query',
  fc.tuple(
    fc.constantFrom('?', '??', '&'),
    fc.constantFrom(...pollutions),
    fc.constantFrom(...names),
    hostileTexts.map(escaped),
  ),
  ({ target: old }, [separator, pollute, name, value]) => ({
    target: `${separator === '&' && old.includes('?') ? old : pathOf(old)}${separator}${pollute(name, value)}`,
  }),
);
