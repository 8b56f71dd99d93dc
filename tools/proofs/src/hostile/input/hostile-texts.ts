import fc from 'fast-check';

/** Texts that are known to break programs. */
const known: readonly string[] = [
  '\0',
  '\x01\x02\x1b[31mred\x1b[0m',
  'line\r\nX-Evil: 1',
  '\u2028\u2029',
  '\u202ereversed',
  '\u2066isolated',
  '\u3164',
  'Sa\u200ble',
  '\ud800',
  '\ufeff',
  'e\u0301'.repeat(50),
  `e${'\u0301'.repeat(50)}`,
  '\u0315\u0327'.repeat(15_000),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  ...'__proto__ constructor toString null undefined NaN -1 1e400 9007199254740993 0x10 ٣ \\ % %_% ${7*7}'.split(' '),
  "'; DROP TABLE timers; --",
  '"><img src=x onerror=alert(1)>',
  ...'../../../../etc/passwd javascript:alert(1) 2031-02-30T00:00:00Z +275760-09-13T00:00:00Z Etc/GMT+99'.split(' '),
  ...'9999-12-31T23:59:59-23:59 1970-01-01T00:00:00+23:59 eUROPE/bERLIN #gggggg'.split(' '),
  'x'.repeat(60_000),
];

/** Also lone surrogates, control characters and the empty text. */
export const hostileTexts = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }));
