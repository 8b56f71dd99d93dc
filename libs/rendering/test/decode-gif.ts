import sharp from 'sharp';
import { GifReader } from 'omggif';
import {
  colorTableLength,
  frameHeaderLength,
  headerLength,
  trailerLength,
  writeFrameHeader,
  writeHeader,
  writeTrailer,
} from '../src/gif/blocks.ts';

export interface DecodedFrame {
  readonly delayCentiseconds: number;
  /** GIF89a, section 23: 1 leaves the frame in place, 2 clears its rectangle. */
  readonly disposal: number;
  /** What a viewer shows during this frame: RGBA, row by row. Transparent pixels are 0 in all channels. */
  readonly picture: Uint8Array;
}

/** Decodes a GIF with an independent decoder, one frame at a time: 600 pictures at once would not fit into memory. */
export function* decodeFrames(gif: Buffer): Generator<DecodedFrame> {
  const reader = new GifReader(gif);
  const picture = new Uint8Array(reader.width * reader.height * 4);
  for (let index = 0; index < reader.numFrames(); index++) {
    reader.decodeAndBlitFrameRGBA(index, picture);
    const { delay, disposal, ...area } = reader.frameInfo(index);
    yield { delayCentiseconds: delay, disposal, picture };
    if (disposal === 2) clear(picture, reader.width, area);
  }
}

function clear(
  picture: Uint8Array,
  canvasWidth: number,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  for (let y = area.y; y < area.y + area.height; y++) {
    const start = (y * canvasWidth + area.x) * 4;
    picture.fill(0, start, start + area.width * 4);
  }
}

/** Decodes a GIF with a second decoder, all frames at once. Delays are in centiseconds. */
async function decodeWithSharp(gif: Buffer): Promise<{ pictures: Uint8Array[]; delays: number[]; plays: number }> {
  const image = sharp(gif, { animated: true });
  const { pages = 1, delay = [], loop = 0, pageHeight, width, height } = await image.metadata();
  const all = await image.ensureAlpha().raw().toBuffer();
  const frameBytes = width * (pageHeight ?? height) * 4;
  const pictures = Array.from({ length: pages }, (_, page) => all.subarray(page * frameBytes, (page + 1) * frameBytes));
  return { pictures, delays: delay.map((ms) => ms / 10), plays: loop };
}

/** A second decoder reads the same pictures and delays. @returns how often it plays the animation */
export async function expectSameInSecondDecoder(gif: Buffer): Promise<number> {
  const { pictures, delays, plays } = await decodeWithSharp(gif);
  for (const { picture, delayCentiseconds } of decodeFrames(gif)) {
    expect(delays.shift()).toBe(delayCentiseconds);
    const other = pictures.shift() ?? new Uint8Array();
    expect(Buffer.compare(withoutHiddenColors(other), withoutHiddenColors(picture))).toBe(0);
  }
  expect(pictures).toHaveLength(0);
  return plays;
}

/** Sets all channels of transparent pixels to 0: decoders leave different colors there. */
export function withoutHiddenColors(picture: Uint8Array): Uint8Array {
  const seen = picture.slice();
  const pixels = new Uint32Array(seen.buffer);
  for (let index = 0; index < pixels.length; index++) if (seen[index * 4 + 3] === 0) pixels[index] = 0;
  return seen;
}

/** Size, number of frames, and number of repetitions (null: no loop extension, so it plays once). */
export function readStructure(gif: Buffer): { width: number; height: number; frames: number; loops: number | null } {
  const reader = new GifReader(gif);
  return { width: reader.width, height: reader.height, frames: reader.numFrames(), loops: reader.loopCount() };
}

/**
 * Decodes image data (sub-blocks and terminator) with an independent decoder, as the only image of a GIF.
 *
 * @returns the color indices, row by row
 */
export function decodeIndices(imageData: Uint8Array, width: number, height: number, colorBits = 4): Uint8Array {
  const tableLength = colorTableLength(colorBits);
  const gif = Buffer.alloc(headerLength + tableLength + frameHeaderLength + imageData.length + trailerLength);
  const table = writeHeader(gif, 0, { width, height }, colorBits);
  // Each color encodes its index.
  for (let index = 0; index < tableLength / 3; index++) gif.fill(index, table + index * 3, table + index * 3 + 3);
  const options = { delayCentiseconds: 0, transparentIndex: undefined, colorBits };
  const data = writeFrameHeader(gif, table + tableLength, { x: 0, y: 0, width, height }, options);
  gif.set(imageData, data);
  writeTrailer(gif, data + imageData.length);
  const rgba = new Uint8Array(width * height * 4);
  new GifReader(gif).decodeAndBlitFrameRGBA(0, rgba);
  return rgba.filter((_, offset) => offset % 4 === 0);
}
