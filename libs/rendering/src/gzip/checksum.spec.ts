import fc from 'fast-check';
import { crc32 } from 'node:zlib';

import { shiftChecksum } from './checksum.ts';

describe('shiftChecksum', () => {
  it('gives the checksum of joined data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.uint8Array({ maxLength: 2000 }), (one, other) => {
        const joined = crc32(Buffer.concat([one, other]));
        expect((shiftChecksum(crc32(one), other.length) ^ crc32(other)) >>> 0).toBe(joined);
      }),
    );
  });

  it.each([0, 1, 65_535, 65_536, 5_000_000, 2 ** 24 - 1])('continues with %i bytes', (length) => {
    const other = Buffer.alloc(length, 'countdown');
    const joined = crc32(other, crc32('first'));
    expect((shiftChecksum(crc32('first'), length) ^ crc32(other)) >>> 0).toBe(joined);
  });
});
