import { compressRows, writePng } from '../png/png.ts';

/**
 * A complete GIF of one transparent pixel, for timers that show nothing after they expire.
 *
 * Its bytes, in order: header, logical screen descriptor, its own two-color table, graphic control extension with the
 * transparent index 0, image descriptor, the codes CLEAR 0 END in three bits each, trailer.
 */
// prettier-ignore
export const hiddenGif: Buffer = Buffer.from([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61,
  1, 0, 1, 0, 0x80, 0, 0,
  255, 255, 255, 0, 0, 0,
  0x21, 0xf9, 4, 1, 0, 0, 0, 0,
  0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0,
  2, 2, 0x44, 0x01, 0,
  0x3b,
]);

const onePixel = { width: 1, height: 1 };
const black = new Uint8Array(3 * 16);

/** A complete PNG of one transparent pixel, for timers that show nothing after they expire. */
export const hiddenPng: Buffer = writePng(
  onePixel,
  black,
  [{ text: 0, accent: 0 }],
  compressRows(new Uint8Array(1), 1, 4),
);

export type ImageFormat = 'gif' | 'png';

/** One transparent pixel, the image of a hidden or unknown timer. */
export const hiddenImages: Readonly<Record<ImageFormat, Buffer>> = { gif: hiddenGif, png: hiddenPng };
