import { GifReader } from 'omggif';

export interface DecodedFrame {
  readonly delayCentiseconds: number;
  readonly disposal: number;
  /** What a viewer shows while this frame is up: RGBA, row by row. */
  readonly picture: Uint8Array;
}

/** Plays a GIF with an independent decoder, a frame at a time: 600 pictures at once would not fit in memory. */
export function* decodeFrames(gif: Buffer): Generator<DecodedFrame> {
  const reader = new GifReader(gif);
  const picture = new Uint8Array(reader.width * reader.height * 4);
  for (let index = 0; index < reader.numFrames(); index++) {
    reader.decodeAndBlitFrameRGBA(index, picture);
    const { delay, disposal } = reader.frameInfo(index);
    yield { delayCentiseconds: delay, disposal, picture };
  }
}

/** Number of frames, and how often the animation is repeated (null: no loop extension, it plays once). */
export function readStructure(gif: Buffer): { width: number; height: number; frames: number; loops: number | null } {
  const reader = new GifReader(gif);
  return { width: reader.width, height: reader.height, frames: reader.numFrames(), loops: reader.loopCount() };
}
