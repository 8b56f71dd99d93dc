import fc from 'fast-check';
import { gunzipSync as inflateWithFflate } from 'fflate';
import { crc32, gunzipSync } from 'node:zlib';
import { shiftChecksum } from './checksum.ts';
import { copyLimit, fileOverhead, GzipWriter, writtenLimit } from './gzip-writer.ts';

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

type Step = { readonly bytes: Uint8Array } | { readonly length: number; readonly distance: number };

/** Writes steps, and applies them to plain data. */
function write(steps: readonly Step[]) {
  const limit = steps.reduce(
    (sum, step) => sum + ('bytes' in step ? writtenLimit(step.bytes.length, 1) : copyLimit(step.length)),
    fileOverhead,
  );
  const out = Buffer.alloc(limit);
  const writer = new GzipWriter(out);
  const plain: number[] = [];
  for (const step of steps) {
    if ('bytes' in step) {
      writer.write(Buffer.from(step.bytes), 0, step.bytes.length);
      for (const byte of step.bytes) plain.push(byte);
    } else if (plain.length > 0) {
      const distance = 1 + ((step.distance - 1) % plain.length);
      writer.copy(step.length, distance);
      for (let left = step.length; left > 0; left--) plain.push(plain[plain.length - distance] as number);
    }
  }
  const data = Buffer.from(plain);
  const length = writer.finish(crc32(data), data.length);
  expect(length).toBeLessThanOrEqual(limit);
  return { plain: data, file: out.subarray(0, length) };
}

function expectExact(steps: readonly Step[]): number {
  const { plain, file } = write(steps);
  expect(gunzipSync(file).equals(plain)).toBe(true);
  expect(Buffer.from(inflateWithFflate(file)).equals(plain)).toBe(true);
  return file.length;
}

const randomBytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * at * 31) >>> 3);

describe('GzipWriter', () => {
  it('writes bytes and copies in any order', () => {
    const step = fc.oneof(
      fc.record({ bytes: fc.uint8Array({ maxLength: 600, size: 'max' }) }),
      fc.record({ length: fc.integer({ min: 3, max: 3000 }), distance: fc.integer({ min: 1, max: 32_768 }) }),
    );
    fc.assert(fc.property(fc.array(step, { maxLength: 20 }), (steps) => void expectExact(steps)));
  });

  it('writes copies of any length', () => {
    const copies = Array.from({ length: 800 }, (_, index) => ({ length: index + 3, distance: 700 }));
    expectExact([{ bytes: randomBytes(1000) }, ...copies]);
  });

  it('writes copies at any distance', () => {
    const distances = Array.from({ length: 32_768 }, (_, index) => ({ length: 3, distance: index + 1 }));
    expectExact([{ bytes: randomBytes(32_768) }, ...distances]);
  });

  it.each([0, 1, 65_534, 65_535, 65_536, 200_000])('writes %i bytes', (length) => {
    expect(expectExact([{ bytes: randomBytes(length) }])).toBeLessThan(length + 50);
  });

  it.each([
    ['a distance of 0', 3, 0],
    ['a distance beyond the window', 3, 32_769],
    ['two bytes', 2, 1],
  ])('refuses copies with %s', (_, length, distance) => {
    const writer = new GzipWriter(Buffer.alloc(100));
    expect(() => writer.copy(length, distance)).toThrow(RangeError);
  });
});
