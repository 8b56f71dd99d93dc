import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import loadWabt from 'wabt';

import { BitStringsBuilder } from './bit-strings.ts';
import { ImageDataBuilder } from './image-data-builder.ts';
import { joinBitStringsWasm } from './join-bit-strings.wasm.ts';

type Bits = boolean[];

/** Strings of the given lengths with reproducible pseudo-random bits. */
function stringsOf(lengths: readonly number[]): Bits[] {
  let state = 1;
  return lengths.map((length) =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 31 === 1;
    }),
  );
}

function bitStrings(strings: Bits[]) {
  const builder = new BitStringsBuilder();
  for (const string of strings) {
    builder.write((writer) => {
      for (const bit of string) writer.put(bit ? 1 : 0, 1);
    });
  }
  return builder.finish();
}

/** Packs bits in the simplest way, the first in the lowest bit of a byte, and cuts the bytes into sub-blocks. */
function plainImageData(all: Bits): number[] {
  const data: number[] = Array<number>(Math.ceil(all.length / 8)).fill(0);
  for (const [index, bit] of all.entries()) if (bit) data[index >> 3] = (data[index >> 3] ?? 0) | (1 << (index & 7));
  const blocks: number[] = [];
  for (let start = 0; start < data.length; start += 255) {
    const block = data.slice(start, start + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

function join(imageDataBuilder: ImageDataBuilder, strings: Bits[]): number[] {
  const length = imageDataBuilder.build(new Uint8Array(strings.length), [bitStrings(strings)]);
  return [...imageDataBuilder.bytes.subarray(0, length)];
}

describe('ImageDataBuilder', () => {
  it('concatenates the bits of all strings in sub-blocks', () => {
    const imageDataBuilder = new ImageDataBuilder();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 100, size: 'max' }),
        (lengths) => {
          const strings = stringsOf(lengths);
          // Compare buffers: jest would print thousands of numbers, slowly.
          const joined = Buffer.from(join(imageDataBuilder, strings));
          expect(joined.equals(Buffer.from(plainImageData(strings.flat())))).toBe(true);
        },
      ),
    );
  });

  it('is correct at every length around the end of a sub-block', () => {
    const imageDataBuilder = new ImageDataBuilder();
    for (let length = 255 * 8 - 40; length < 255 * 8 + 40; length++) {
      const string = Array.from({ length }, (_, index) => index % 3 === 0);
      for (const cut of [1, 5, 31, 32, 33, 1000]) {
        const strings = [string.slice(0, cut), string.slice(cut), string.slice(0, 2040)];
        const joined = Buffer.from(join(imageDataBuilder, strings));
        expect(joined.equals(Buffer.from(plainImageData(strings.flat())))).toBe(true);
      }
    }
  });

  it('is not disturbed by the image before, whichever is larger', () => {
    const imageDataBuilder = new ImageDataBuilder();
    for (const length of [1, 300_000, 7, 20_000, 2_000_000, 64]) {
      const strings = stringsOf([length, 33, 1]);
      const joined = Buffer.from(join(imageDataBuilder, strings));
      expect(joined.equals(Buffer.from(plainImageData(strings.flat())))).toBe(true);
    }
  });

  it('takes strings from several lists in the given order', () => {
    const [a, b, c] = [[true], [false, true, true], [true, false]] as const;
    const imageDataBuilder = new ImageDataBuilder();
    const lists = [bitStrings([[...a], [...c]]), bitStrings([[...b], [...b]])];
    const length = imageDataBuilder.build(Uint8Array.of(0, 1, 1, 0), lists);
    expect([...imageDataBuilder.bytes.subarray(0, length)]).toEqual(plainImageData([...a, ...b, ...b, ...c]));
  });
});

it('runs join-bit-strings.wat; otherwise run `node libs/rendering/test/update-wasm.mjs`', async () => {
  const text = readFileSync(new URL('./join-bit-strings.wat', import.meta.url), 'utf8');
  const { buffer } = (await loadWabt()).parseWat('join-bit-strings.wat', text).toBinary({});
  expect(Buffer.from(buffer).toString('base64')).toBe(joinBitStringsWasm);
});
