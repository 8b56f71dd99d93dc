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
