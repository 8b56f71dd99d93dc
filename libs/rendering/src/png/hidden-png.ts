import { compressRows, writePng } from './png.ts';

const onePixel = { width: 1, height: 1 };
const black = new Uint8Array(3 * 16);

/** A complete PNG of one transparent pixel, for timers that show nothing after they expire. */
export const hiddenPng: Buffer = writePng(
  onePixel,
  black,
  [{ text: 0, accent: 0 }],
  compressRows(new Uint8Array(1), 1, 4),
);
