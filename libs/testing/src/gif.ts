import { GifReader } from 'omggif';

export interface DecodedAnimation {
  width: number;
  height: number;
  /** Number of plays: 1 without a loop extension, 0 for endless. */
  plays: number;
  frames: DecodedFrame[];
}

export interface DecodedFrame {
  delayCentiseconds: number;
  /** The displayed image as RGBA, width × height × 4 bytes. */
  pixels: Uint8Array;
}

/** Decodes an animated GIF with an independent decoder, drawing each frame over the previous one. */
export function decodeAnimation(gif: Uint8Array): DecodedAnimation {
  const reader = new GifReader(Buffer.from(gif));
  const canvas = new Uint8Array(reader.width * reader.height * 4);
  const frames = Array.from({ length: reader.numFrames() }, (_, index) => {
    reader.decodeAndBlitFrameRGBA(index, canvas);
    return { delayCentiseconds: reader.frameInfo(index).delay, pixels: canvas.slice() };
  });
  return { width: reader.width, height: reader.height, plays: reader.loopCount() ?? 1, frames };
}
