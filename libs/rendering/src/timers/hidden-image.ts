import { headerLength, trailerLength, writeHeader, writeTrailer, type Size } from '../gif/blocks.ts';
import { encodeFrame, PixelRuns } from '../gif/encode-frame.ts';
import { lzwEncoderFor } from '../gif/lzw.ts';
import { compressRows, writePng } from '../png/png.ts';

export type ImageFormat = 'gif' | 'png';

/** In pixels: of most timers, for one that nobody knows. */
const usualWidth = 600;
const colorBits = 4;
const palette = new Uint8Array(3 << colorBits);

/** At most as many as timers have widths. An entry takes 100 to 150 bytes. */
const known = new Map<string, Buffer>();

/**
 * The image of a timer that shows nothing: one row of transparent pixels, as wide as the timer. Mail programs and pages scale images to the
 * width of the timer and keep their proportions: a single pixel would become a large empty square.
 *
 * @param width - in pixels
 */
export function hiddenImage(format: ImageFormat, width = usualWidth): Buffer {
  const key = `${format} ${width}`;
  const image = known.get(key) ?? writers[format]({ width, height: 1 });
  known.set(key, image);
  return image;
}

const writers: Readonly<Record<ImageFormat, (size: Size) => Buffer>> = {
  gif: (size) => {
    const pixels = new PixelRuns();
    pixels.add(0, size.width);
    const options = { delayCentiseconds: 0, transparentIndex: 0, colorBits };
    const frame = encodeFrame(pixels, { x: 0, y: 0, ...size }, options, lzwEncoderFor(colorBits));
    const head = Buffer.alloc(headerLength);
    writeHeader(head, 0, size, colorBits);
    const trailer = Buffer.alloc(trailerLength);
    writeTrailer(trailer, 0);
    return Buffer.concat([head, palette, frame, trailer]);
  },
  png: (size) =>
    writePng(size, palette, [{ text: 0, accent: 0 }], compressRows(new Uint8Array(size.width), size.width, colorBits)),
};
