import type { Random } from '@tminus/testing';
import { canary, timerPlaceholder } from '../raw-request.ts';
import { type Mutation, type Mutations, hostileTexts } from './mutation.ts';

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'LOCK'];
const unknownMethods = [
  'BREW',
  'get',
  'GeT',
  'G ET',
  'G\0ET',
  'X'.repeat(200),
  '',
  'GET\t',
  '"GET"',
  'PRI',
  '\x16\x03\x01',
];

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Like `encodeURIComponent`, which throws for a lone surrogate. */
const escaped = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const pathOf = (target: string) => target.split('?')[0] ?? '';
const queryOf = (target: string) => target.split('?').slice(1).join('?');

const pathSegments: readonly string[] = [
  ...'.. %2e%2e %2e%2e%2f%2e%2e%2fetc%2fpasswd ..; %00 %0d%0aX-Evil:%201 %ff %c0%ae % %zz %2525 %u0041'.split(' '),
  '\\',
  ...'* :id {id} $ __proto__ constructor ;a=b %E2%80%AE %F0%9F%98%80 %ED%A0%80'.split(' '),
  encodeURIComponent(canary),
  'x'.repeat(101),
  'x'.repeat(5_000),
  timerPlaceholder(0).toUpperCase(),
  `${timerPlaceholder(0)}%00`,
  `${timerPlaceholder(0)}.json`,
];

const versions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1', 'HTTP/11', ''];
const otherOrigins = ['http://evil.example', 'https://user:pw@evil.example:99', 'ftp://x', 'http://', 'http:'];

type ChangedTarget = (target: string, random: Random) => string;

/** Other targets of a well-formed request. */
const targets: Readonly<Record<string, ChangedTarget>> = {
  'an extra path segment': (target, random) => `${pathOf(target)}/${random.pick(pathSegments)}`,
  'another last path segment': (target, random) => pathOf(target).replace(/[^/]*$/, () => random.pick(pathSegments)),
  'another path segment in the middle': (target, random) =>
    target.replace('/v1', () => `/${random.pick(pathSegments)}`),
  'double slashes': (target) => target.replaceAll('/', '//'),
  'a trailing slash': (target) => `${pathOf(target)}/`,
  'upper case': (target) => target.toUpperCase(),
  'percent-encoded letters': (target) => target.replace(/[a-z]+/, percent),
  'percent-encoded slashes': (target) => target.replace(/(?!^)\//g, '%2f'),
  'a fragment': (target) => `${target}#${encodeURIComponent(canary)}`,
};

const malformedTargets: typeof targets = {
  'an absolute URL': (target, random) => random.pick(otherOrigins) + target,
  'no leading slash': (target, random) => random.pick(['*', target.slice(1), 'evil.example:443', '?', '@', ':', '%']),
  'invalid bytes in the URL': (target, random) =>
    target + random.pick(['\0', '\x7f', '\xff\xfe', '\t', '"<>', '\x01', '\x80']),
  'a URL that is too long': (target, random) =>
    `${target}${target.includes('?') ? '&' : '?'}${'y'.repeat(random.pick([4_000, 15_000, 16_384, 40_000]))}`,
  'two URLs': (target) => `${target} ${target}`,
};

const changing = (changes: typeof targets, malformed = false): Mutations =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]): [string, Mutation] => [
      name,
      (request, random) => {
        request.target = change(request.target, random);
        if (malformed) request.malformed = true;
      },
    ]),
  );

export const requestLineMutations: Mutations = {
  ...changing(targets),
  ...changing(malformedTargets, true),
  'another method': (request, random) => {
    request.method = random.pick(knownMethods);
  },
  CONNECT: (request) => {
    request.method = 'CONNECT';
    request.malformed = true;
  },
  'an unknown method': (request, random) => {
    request.method = random.pick(unknownMethods);
    request.malformed = true;
  },
  'another version': (request, random) => {
    request.version = random.pick(versions);
    request.malformed = true;
  },
};

const names = ['limit', 'offset', 'sort', 'search', 'status', 'type', 'expired', 'cursor', 'from', 'to', 'interval'];

const pollutions: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=1&${name}=${value}`,
  (name, value) => `${name}[]=${value}&${name}[]=2`,
  (name, value) => `${name}[0]=${value}`,
  (name, value) => `${name}[a][b][c][d]=${value}`,
  (name, value) => `${name}[__proto__][x]=${value}`,
  (name, value) => `${name}.a=${value}`,
  (_, value) => `__proto__=${value}&__proto__[limit]=1`,
  (_, value) => `constructor[prototype][x]=${value}`,
  (_, value) => `constructor=${value}&toString=${value}`,
  (name, value) => `${name}=${value};${name}=2`,
  (name) => name,
  (name) => `${name}=`,
  (_, value) => `=${value}`,
  (name) => `&&&&=&=&${name}`,
  (name, value) => `${value}=${name}`,
  (_, value) => `${encodeURIComponent(canary)}=${value}`,
  (name) => Array.from({ length: 1_500 }, (_, index) => `${name}${index}=1`).join('&'),
  (name) => Array.from({ length: 1_500 }, () => `${name}=1`).join('&'),
  (name) => `${name}=%`,
  (name) => `${name}=%ff%fe`,
  (name) => `${name}=%ED%A0%80`,
  (name) => `${name}=%00`,
  (name) => `${name}=+1`,
  (name) => `${name}=0x10&offset=1e3`,
  (name) => `${name}=${'9'.repeat(400)}`,
  (name) => `${name}=1%0d%0aX-Evil:%201`,
];

export const queryMutations: Mutations = changing({
  'a polluted query': (target, random) => {
    const value = escaped(random.pick(hostileTexts).slice(0, 2_000));
    return `${pathOf(target)}?${random.pick(pollutions)(random.pick(names), value)}`;
  },
  'an extra query parameter': (target, random) => {
    const value = escaped(random.pick(hostileTexts).slice(0, 500));
    return `${pathOf(target)}?${queryOf(target)}&${random.pick(names)}=${value}`;
  },
  'two question marks': (target) => `${pathOf(target)}??limit=1?offset=2`,
});
