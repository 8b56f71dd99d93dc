import { canary, timerPlaceholder } from '../raw-request.ts';
import { type Mutations, hostileTexts } from './mutation.ts';

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

const pathSegments = [
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..;',
  '%00',
  '%0d%0aX-Evil:%201',
  '%ff',
  '%c0%ae',
  '%',
  '%zz',
  '%2525',
  '%u0041',
  '\\',
  '*',
  ':id',
  '{id}',
  '$',
  '__proto__',
  'constructor',
  ';a=b',
  '%E2%80%AE',
  '%F0%9F%98%80',
  '%ED%A0%80',
  encodeURIComponent(canary),
  'x'.repeat(101),
  'x'.repeat(5_000),
  timerPlaceholder(0).toUpperCase(),
  `${timerPlaceholder(0)}%00`,
  `${timerPlaceholder(0)}.json`,
];

export const requestLineMutations: Mutations = {
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
    request.version = random.pick([
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/2.0',
      'HTTP/1.2',
      'http/1.1',
      'HTTP/1',
      'HTTP/11',
      '',
    ]);
    request.malformed = true;
  },
  'an extra path segment': (request, random) => {
    request.target = `${pathOf(request.target)}/${random.pick(pathSegments)}`;
  },
  'another last path segment': (request, random) => {
    request.target = pathOf(request.target).replace(/[^/]*$/, () => random.pick(pathSegments));
  },
  'another path segment in the middle': (request, random) => {
    request.target = request.target.replace('/v1', () => `/${random.pick(pathSegments)}`);
  },
  'double slashes': (request) => {
    request.target = request.target.replaceAll('/', '//');
  },
  'a trailing slash': (request) => {
    request.target = `${pathOf(request.target)}/`;
  },
  'upper case': (request) => {
    request.target = request.target.toUpperCase();
  },
  'percent-encoded letters': (request) => {
    request.target = request.target.replace(/[a-z]+/, percent);
  },
  'percent-encoded slashes': (request) => {
    request.target = request.target.replace(/(?!^)\//g, '%2f');
  },
  'an absolute URL': (request, random) => {
    request.target = `${random.pick(['http://evil.example', 'https://user:pw@evil.example:99', 'ftp://x', 'http://', 'http:'])}${request.target}`;
    request.malformed = true;
  },
  'no leading slash': (request, random) => {
    request.target = random.pick(['*', request.target.slice(1), 'evil.example:443', '?', '@', ':', '%']);
    request.malformed = true;
  },
  'a fragment': (request) => {
    request.target += `#${encodeURIComponent(canary)}`;
  },
  'invalid bytes in the URL': (request, random) => {
    request.target += random.pick(['\0', '\x7f', '\xff\xfe', '\t', '"<>', '\x01', '\x80']);
    request.malformed = true;
  },
  'a URL that is too long': (request, random) => {
    request.target += `${request.target.includes('?') ? '&' : '?'}${'y'.repeat(random.pick([4_000, 15_000, 16_384, 40_000]))}`;
    request.malformed = true;
  },
  'two URLs': (request) => {
    request.target = `${request.target} ${request.target}`;
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

export const queryMutations: Mutations = {
  'a polluted query': (request, random) => {
    const value = escaped(random.pick(hostileTexts).slice(0, 2_000));
    const query = random.pick(pollutions)(random.pick(names), value);
    request.target = `${pathOf(request.target)}?${query}`;
  },
  'an extra query parameter': (request, random) => {
    const value = escaped(random.pick(hostileTexts).slice(0, 500));
    request.target = `${pathOf(request.target)}?${queryOf(request.target)}&${random.pick(names)}=${value}`;
  },
  'two question marks': (request) => {
    request.target = `${pathOf(request.target)}??limit=1?offset=2`;
  },
};
