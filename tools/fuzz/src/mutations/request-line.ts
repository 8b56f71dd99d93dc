import { canary, timerPlaceholder } from '../draft.ts';
import { type Mutations, nastyTexts } from './mutation.ts';

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

/** As `encodeURIComponent`, which throws at half a surrogate pair. */
const escaped = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const pathOf = (target: string) => target.split('?')[0] ?? '';
const queryOf = (target: string) => target.split('?').slice(1).join('?');

const pathPieces = [
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
  'another method': (draft, random) => {
    draft.method = random.pick(knownMethods);
  },
  CONNECT: (draft) => {
    draft.method = 'CONNECT';
    draft.broken = true;
  },
  'an unknown method': (draft, random) => {
    draft.method = random.pick(unknownMethods);
    draft.broken = true;
  },
  'another version': (draft, random) => {
    draft.version = random.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1', 'HTTP/11', '']);
    draft.broken = true;
  },
  'a piece more of path': (draft, random) => {
    draft.target = `${pathOf(draft.target)}/${random.pick(pathPieces)}`;
  },
  'another last piece of path': (draft, random) => {
    draft.target = pathOf(draft.target).replace(/[^/]*$/, () => random.pick(pathPieces));
  },
  'another piece in the middle': (draft, random) => {
    draft.target = draft.target.replace('/v1', () => `/${random.pick(pathPieces)}`);
  },
  'double slashes': (draft) => {
    draft.target = draft.target.replaceAll('/', '//');
  },
  'a slash at the end': (draft) => {
    draft.target = `${pathOf(draft.target)}/`;
  },
  'letters in capitals': (draft) => {
    draft.target = draft.target.toUpperCase();
  },
  'letters encoded': (draft) => {
    draft.target = draft.target.replace(/[a-z]+/, percent);
  },
  'slashes encoded': (draft) => {
    draft.target = draft.target.replace(/(?!^)\//g, '%2f');
  },
  'the address in full': (draft, random) => {
    draft.target = `${random.pick(['http://evil.example', 'https://user:pw@evil.example:99', 'ftp://x', 'http://', 'http:'])}${draft.target}`;
    draft.broken = true;
  },
  'no slash at the start': (draft, random) => {
    draft.target = random.pick(['*', draft.target.slice(1), 'evil.example:443', '?', '@', ':', '%']);
    draft.broken = true;
  },
  'a fragment': (draft) => {
    draft.target += `#${encodeURIComponent(canary)}`;
  },
  'bytes that no address has': (draft, random) => {
    draft.target += random.pick(['\0', '\x7f', '\xff\xfe', '\t', '"<>', '\x01', '\x80']);
    draft.broken = true;
  },
  'an address that is too long': (draft, random) => {
    draft.target += `${draft.target.includes('?') ? '&' : '?'}${'y'.repeat(random.pick([4_000, 15_000, 16_384, 40_000]))}`;
    draft.broken = true;
  },
  'an address of two': (draft) => {
    draft.target = `${draft.target} ${draft.target}`;
    draft.broken = true;
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
  'a polluted query': (draft, random) => {
    const value = escaped(random.pick(nastyTexts).slice(0, 2_000));
    const query = random.pick(pollutions)(random.pick(names), value);
    draft.target = `${pathOf(draft.target)}?${query}`;
  },
  'more of a query': (draft, random) => {
    const value = escaped(random.pick(nastyTexts).slice(0, 500));
    draft.target = `${pathOf(draft.target)}?${queryOf(draft.target)}&${random.pick(names)}=${value}`;
  },
  'two question marks': (draft) => {
    draft.target = `${pathOf(draft.target)}??limit=1?offset=2`;
  },
};
