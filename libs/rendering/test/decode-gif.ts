import { GifReader } from 'omggif';
import sharp from 'sharp';

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
export async function decodeWithSharp(
  gif: Buffer,
): Promise<{ pictures: Uint8Array[]; delays: number[]; plays: number }> {
  const image = sharp(gif, { animated: true });
  const { pages = 1, delay = [], loop = 0, pageHeight, width, height } = await image.metadata();
  const all = await image.ensureAlpha().raw().toBuffer();
  const frameBytes = width * (pageHeight ?? height) * 4;
  const pictures = Array.from({ length: pages }, (_, page) => all.subarray(page * frameBytes, (page + 1) * frameBytes));
  return { pictures, delays: delay.map((ms) => ms / 10), plays: loop };
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
