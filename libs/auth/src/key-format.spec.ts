import fc from 'fast-check';
import { extractApiKey, generateKey, parseKey } from './key-format.ts';

describe('extractApiKey', () => {
  it.each([
    [{ authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: 'bEaReR   abc ' }, 'abc'],
    [{ 'x-api-key': ' abc ' }, 'abc'],
    [{ authorization: 'Bearer abc', 'x-api-key': 'def' }, 'abc'],
    [{ authorization: 'Basic abc', 'x-api-key': 'def' }, 'def'],
    [{ authorization: 'Basic abc' }, undefined],
    [{ authorization: 'Bearer', 'x-api-key': 'def' }, undefined],
    [{ authorization: 'Bearer a b' }, undefined],
    [{ 'x-api-key': ['a', 'b'] }, undefined],
    [{}, undefined],
  ])('reads %j as %j', (headers, expected) => {
    expect(extractApiKey(headers)).toBe(expected);
  });
});

describe('an API key', () => {
  it('has the documented format and can be parsed', () => {
    for (let i = 0; i < 1_000; i++) {
      const { key, publicId, secret } = generateKey();
      expect(key).toMatch(/^tm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
      expect(parseKey(key)).toEqual({ publicId, secret });
      expect(key).toBe(`tm_${publicId}_${secret}`);
    }
  });

  it('names its mode, which its checksum covers', () => {
    const { key, publicId, secret } = generateKey('test');
    expect(key).toBe(`tmtest_${publicId}_${secret}`);
    expect(key.split('_')).toEqual(['tmtest', publicId, secret]);
    expect(parseKey(key)).toEqual({ publicId, secret });
    expect(parseKey(key.replace('tmtest_', 'tm_'))).toBeUndefined();
    expect(parseKey(generateKey().key.replace('tm_', 'tmtest_'))).toBeUndefined();
  });

  it('is refused if any character is mistyped', () => {
    const { key } = generateKey();
    for (let position = 0; position < key.length; position++) {
      const typo = key.charAt(position) === 'x' ? 'y' : 'x';
      expect(parseKey(key.slice(0, position) + typo + key.slice(position + 1))).toBeUndefined();
    }
  });

  it('is refused in any other format', () => {
    fc.assert(fc.property(fc.string(), (text) => parseKey(text) === undefined));
    const { key } = generateKey();
    for (const near of [` ${key}`, `${key}\n`, key.toLowerCase(), key.slice(0, -1), `${key}a`, '']) {
      expect(parseKey(near)).toBeUndefined();
    }
  });

  it('has a checksum that other programs can compute: CRC-32 in base 62', () => {
    expect(parseKey(`tm_AAAAAAAA_${'B'.repeat(26)}CHECKSUM`.replace('CHECKSUM', independentChecksum()))).toBeDefined();
  });
});

/** CRC-32 bit by bit (polynomial 0xedb88320), to compare with the runtime's. */
function independentChecksum(): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(`tm_AAAAAAAA_${'B'.repeat(26)}`)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0);
  let digits = '';
  for (let i = 0; i < 6; i++, rest /= 62n) {
    const value = Number(rest % 62n);
    digits = (value < 10 ? value : String.fromCharCode(value < 36 ? 55 + value : 61 + value)) + digits;
  }
  return digits;
}
