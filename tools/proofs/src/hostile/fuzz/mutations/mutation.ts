import type { RawRequest } from '../raw-request.ts';
import type { Random } from '@tminus/testing';

/** Makes one hostile change to a request. */
export type Mutation = (request: RawRequest, random: Random) => void;

/** Mutations by name. */
export type Mutations = Readonly<Record<string, Mutation>>;

/** Texts that are known to break programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\x01\x02\x1b[31mred\x1b[0m',
  'line\r\nX-Evil: 1',
  'line\nX-Evil: 1',
  '\u2028\u2029',
  '\u202ereversed',
  '\u2066isolated',
  '\u3164',
  'Sa\u200ble',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  'e\u0301'.repeat(50),
  `e${'\u0301'.repeat(50)}`,
  'Zu\u0308rich',
  '\u0315\u0327'.repeat(15_000),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{10ffff}',
  ...'__proto__ constructor toString hasOwnProperty null undefined NaN -1 1e400 9007199254740993'.split(' '),
  ...'99999999999999999999999999 0x10 ٣'.split(' '),
  "' OR '1'='1",
  "'; DROP TABLE timers; --",
  '\\',
  ...'% %_% ${7*7} {{7*7}} %s%n%d ../../../../etc/passwd <plan>alert(1)</plan>'.split(' '),
  '"><img src=x onerror=alert(1)>',
  ...'javascript:alert(1) 2031-02-30T00:00:00Z +275760-09-13T00:00:00Z 9999-12-31T23:59:59-23:59'.split(' '),
  ...'1970-01-01T00:00:00+23:59'.split(' '),
  'Europe/Berlin\0',
  'Etc/GMT+99',
  'eUROPE/bERLIN',
  '#gggggg',
  'a'.repeat(300),
  'x'.repeat(60_000),
];
