import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { crcOfRange } from './crc-of-range.ts';

it('equals the CRC of zlib', () => {
  const words = fc.uint8Array({ minLength: 4, maxLength: 400 }).map((bytes) => bytes.subarray(0, bytes.length & ~3));
  fc.assert(
    fc.property(words, fc.nat({ max: 8 }), (content, start) => {
      const bytes = Buffer.concat([Buffer.alloc(start, 0xaa), content, Buffer.alloc(8, 0x55)]);
      expect(crcOfRange(bytes, start, start + content.length)).toBe(crc32(content));
    }),
  );
});
