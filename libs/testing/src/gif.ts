import { GifReader } from 'omggif';

export interface DecodedAnimation {
  width: number;
  height: number;
  /** How often it plays: 1 without a loop extension, 0 for ever. */
  plays: number;
  frames: DecodedFrame[];
}

export interface DecodedFrame {
  delayCentiseconds: number;
  /** What a viewer sees while the frame is shown: RGBA, width × height × 4 bytes. */
  pixels: Uint8Array;
}

/** Decodes an animated GIF as a viewer would, each frame drawn over the one before, with a decoder that is not ours. */
export function decodeAnimation(gif: Uint8Array): DecodedAnimation {
  const reader = new GifReader(Buffer.from(gif));
  const canvas = new Uint8Array(reader.width * reader.height * 4);
  const frames = Array.from({ length: reader.numFrames() }, (_, index) => {
    reader.decodeAndBlitFrameRGBA(index, canvas);
    return { delayCentiseconds: reader.frameInfo(index).delay, pixels: canvas.slice() };
  });
  return { width: reader.width, height: reader.height, plays: reader.loopCount() ?? 1, frames };
}
