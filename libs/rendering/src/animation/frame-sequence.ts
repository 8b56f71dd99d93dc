import { crc32 } from 'node:zlib';

/** A part of a buffer that belongs to the layout. You may send it, but must not change it. */
export interface Slice {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
  /** If the slice is a run of frames of a sequence: the indices of the first one and of the one after the last. Otherwise -1. */
  readonly firstFrame: number;
  readonly lastFrame: number;
}

/** Frames in counting order in one buffer: plain data. */
export interface FrameSequenceParts {
  readonly frames: Uint8Array;
  /** Where the frame of value `v` starts: `offsets[frameCount - 1 - v]`. The extra last entry is the end. */
  readonly offsets: Uint32Array;
  /** For each offset, the CRC-32 of the frames before it. */
  readonly checksums: Uint32Array;
  /** For each frame, the index of the first one with the same bytes. */
  readonly originals: Uint8Array;
}

/**
 * @param frameCount - the values are 0 to `frameCount` - 1
 * @param make - compresses the frame of a value
 * @param yieldToEventLoop - awaited after each frame
 */
export async function buildFrameSequence(
  frameCount: number,
  make: (value: number) => Buffer,
  yieldToEventLoop: () => Promise<void>,
): Promise<FrameSequenceParts> {
  const frames: Buffer[] = [];
  const offsets = [0];
  const checksums = [0];
  const originals: number[] = [];
  for (let value = frameCount - 1; value >= 0; value--) {
    const frame = make(value);
    frames.push(frame);
    offsets.push((offsets.at(-1) ?? 0) + frame.length);
    checksums.push(crc32(frame, checksums.at(-1)));
    originals.push(frames.findIndex((other) => other.equals(frame)));
    await yieldToEventLoop();
  }
  return {
    frames: Buffer.concat(frames),
    offsets: Uint32Array.from(offsets),
    checksums: Uint32Array.from(checksums),
    originals: Uint8Array.from(originals),
  };
}

/** One frame for each value of a unit, in counting order in one buffer: a run of seconds is one slice. */
export class FrameSequence {
  readonly buffer: Buffer;
  readonly offsets: Uint32Array;
  readonly checksums: Uint32Array;
  readonly originals: Uint8Array;

  constructor({ frames, offsets, checksums, originals }: FrameSequenceParts) {
    this.buffer = Buffer.from(frames.buffer, frames.byteOffset, frames.length);
    this.offsets = offsets;
    this.checksums = checksums;
    this.originals = originals;
  }

  get byteLength(): number {
    const { buffer, offsets, checksums, originals } = this;
    return buffer.length + offsets.byteLength + checksums.byteLength + originals.byteLength;
  }

  /** The frames of `count` values, counting down from `value`. */
  slice(value: number, count: number): Slice {
    const firstFrame = this.offsets.length - 2 - value;
    const lastFrame = firstFrame + count;
    return {
      buffer: this.buffer,
      start: this.offsets[firstFrame] as number,
      end: this.offsets[lastFrame] as number,
      firstFrame,
      lastFrame,
    };
  }
}

/** A whole buffer that is not a part of a sequence. */
export function sliceOf(buffer: Buffer): Slice {
  return { buffer, start: 0, end: buffer.length, firstFrame: -1, lastFrame: -1 };
}
