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
import { colorCount } from '../src/gif/lzw.ts';

/**
 * Decodes image data (sub-blocks and terminator) with the independent decoder, as the only image of a GIF.
 *
 * @returns the colour indices, row by row
 */
export function decodeIndices(imageData: Uint8Array, width: number, height: number): Uint8Array {
  const gif = Buffer.alloc(headerLength + colorTableLength + frameHeaderLength + imageData.length + trailerLength);
  const table = writeHeader(gif, 0, width, height);
  // Each colour tells its index.
  for (let index = 0; index < colorCount; index++) gif.fill(index, table + index * 3, table + index * 3 + 3);
  const options = { delayCentiseconds: 0, transparentIndex: undefined };
  const data = writeFrameHeader(gif, table + colorTableLength, { x: 0, y: 0, width, height }, options);
  gif.set(imageData, data);
  writeTrailer(gif, data + imageData.length);
  const rgba = new Uint8Array(width * height * 4);
  new GifReader(gif).decodeAndBlitFrameRGBA(0, rgba);
  return rgba.filter((_, offset) => offset % 4 === 0);
}
