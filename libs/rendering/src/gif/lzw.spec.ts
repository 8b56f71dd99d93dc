import fc from 'fast-check';
import { decodeIndices } from '../../test/decode-gif.ts';
import { BitStringsBuilder, BitWriter } from './bit-strings.ts';
import { subBlocksLength, writeSubBlocks } from './blocks.ts';
import { ImageDataBuilder } from './image-data-builder.ts';
import { LzwEncoder } from './lzw.ts';
import { PixelRuns } from './encode-frame.ts';

const encoder = new LzwEncoder(4);

const runsOf = (pixels: Uint8Array) => new PixelRuns().addPixels(pixels);

function encodeImage(pixels: Uint8Array): Buffer {
  const writer = new BitWriter();
  encoder.writeStream(writer, runsOf(pixels));
  const data = writer.toBytes();
  const imageData = Buffer.alloc(subBlocksLength(data.length));
  writeSubBlocks(imageData, 0, data);
  return imageData;
}

/** Concatenates segments like a first frame: CLEAR, the segments, END. */
function encodeSegments(segments: Uint8Array[]): Buffer {
  const builder = new BitStringsBuilder();
  builder.write((writer) => encoder.writeOpening(writer));
  for (const pixels of segments) builder.write((writer) => encoder.writeSegment(writer, runsOf(pixels)));
  builder.write((writer) => encoder.writeClosing(writer));
  const imageDataBuilder = new ImageDataBuilder();
  const length = imageDataBuilder.build(new Uint8Array(segments.length + 2), [builder.finish()]);
  return imageDataBuilder.bytes.subarray(0, length);
}

/** Runs of one color mixed with noise, as in real pictures. */
const pixelArrays = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 400 }))
        .map(([color, length]) => Array<number>(length).fill(color)),
      fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 60 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

/** An independent decoder reads these pixels. Buffers are compared: `toEqual` compares each number, slowly. */
function expectDecoded(imageData: Uint8Array, pixels: Uint8Array, colorBits?: number): void {
  const decoded = decodeIndices(imageData, pixels.length, 1, colorBits);
  expect(Buffer.compare(decoded, pixels)).toBe(0);
}

/** Reproducible noise, which fills the dictionary quickly. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 28;
  });
}

describe('LzwEncoder', () => {
  it('writes data that an independent decoder can read', () => {
    fc.assert(
      fc.property(pixelArrays, (pixels) => {
        expectDecoded(encodeImage(pixels), pixels);
      }),
    );
  });

  it.each([1, 2, 17, 3_000, 4_078, 4_079, 4_080, 20_000])('encodes %i pixels of noise', (length) => {
    expectDecoded(encodeImage(noise(length)), noise(length));
  });

  it('ends a segment at every possible code width', () => {
    // The CLEAR is as wide as the next code: lengths around each growth of the width reveal an off-by-one error.
    for (let length = 1; length < 300; length++) {
      const segments = [noise(length), noise(5)];
      const pixels = Uint8Array.from(segments.flatMap((segment) => [...segment]));
      expectDecoded(encodeSegments(segments), pixels);
    }
  });

  it('writes segments that can be concatenated in any order', () => {
    fc.assert(
      fc.property(fc.array(pixelArrays, { minLength: 1, maxLength: 8 }), (segments) => {
        const pixels = Uint8Array.from(segments.flatMap((segment) => [...segment]));
        expectDecoded(encodeSegments(segments), pixels);
      }),
    );
  });

  it('keeps working when its run numbers start over', () => {
    const many = new LzwEncoder(4);
    const writer = new BitWriter();
    const pixels = noise(200);
    const one = runsOf(Uint8Array.of(3));
    for (let run = 0; run < 2 ** 20 + 5; run++) {
      writer.reset();
      many.writeSegment(writer, one);
    }
    writer.reset();
    many.writeStream(writer, runsOf(pixels));
    const expected = new BitWriter();
    encoder.writeStream(expected, runsOf(pixels));
    expect(writer.toBytes()).toEqual(expected.toBytes());
  });
});
