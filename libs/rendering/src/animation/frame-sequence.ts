import { crc32 } from 'node:zlib';

/** A part of a buffer that belongs to the layout. You may send it, but must not change it. */
export interface Slice {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
  /** If the slice is a run of frames of a sequence: the indices of the first one and of the one after the last. Otherwise -1. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** CRC-32 of what is before the slice in the sequence, and of that and the slice. Without a sequence, nothing is before it. */
  readonly checksumBefore: number;
  readonly checksum: number;
}

/** Frames in counting order in one buffer: plain data. */
export interface FrameSequenceParts {
  readonly frames: Uint8Array;
  /** Where the frame of value `v` starts: `offsets[frameCount - 1 - v]`. The extra last entry is the end. */
  readonly offsets: Uint32Array;
  /** For each offset, the CRC-32 of the frames before it. */
  readonly checksums: Uint32Array;
  /** For each frame, the index of the one before it with the same bytes; -1 if it is the first. */
  readonly previous: Int8Array;
  /** For each frame, the index of the last one with the same bytes. */
  readonly last: Int8Array;
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
  for (let value = frameCount - 1; value >= 0; value--) {
    const frame = make(value);
    frames.push(frame);
    offsets.push((offsets.at(-1) ?? 0) + frame.length);
    checksums.push(crc32(frame, checksums.at(-1)));
    await yieldToEventLoop();
  }
  return {
    frames: Buffer.concat(frames),
    offsets: Uint32Array.from(offsets),
    checksums: Uint32Array.from(checksums),
    previous: Int8Array.from(frames, (frame, index) => lastEqual(frames.slice(0, index), frame)),
    last: Int8Array.from(frames, (frame) => lastEqual(frames, frame)),
  };
}

function lastEqual(frames: readonly Buffer[], frame: Buffer): number {
  return frames.findLastIndex((other) => other.equals(frame));
}

/** One frame for each value of a unit, in counting order in one buffer: a run of seconds is one slice. */
export class FrameSequence {
  readonly offsets: Uint32Array;
  readonly previous: Int8Array;
  readonly last: Int8Array;
  private readonly buffer: Buffer;
  private readonly checksums: Uint32Array;

  constructor({ frames, offsets, checksums, previous, last }: FrameSequenceParts) {
    this.buffer = Buffer.from(frames.buffer, frames.byteOffset, frames.length);
    this.offsets = offsets;
    this.checksums = checksums;
    this.previous = previous;
    this.last = last;
  }

  get byteLength(): number {
    const { buffer, offsets, checksums, previous, last } = this;
    return [offsets, checksums, previous, last].reduce((sum, { byteLength }) => sum + byteLength, buffer.length);
  }

  /** The frames of `count` values, counting down from `value`. */
  slice(value: number, count: number): Slice {
    const firstFrame = this.offsets.length - 2 - value;
    return this.sliceOf(firstFrame, firstFrame + count);
  }

  /** The frames from one index to another one (excluded). */
  sliceOf(firstFrame: number, lastFrame: number): Slice {
    return {
      buffer: this.buffer,
      start: this.offsets[firstFrame] as number,
      end: this.offsets[lastFrame] as number,
      firstFrame,
      lastFrame,
      checksumBefore: this.checksums[firstFrame] as number,
      checksum: this.checksums[lastFrame] as number,
    };
  }
}

/** Of frames that were shown: the same ones are shown again. */
const singleFrames = new WeakMap<Uint8Array, Slice>();

/** A whole frame that is not a part of a sequence. Its checksum is computed once. */
export function singleFrame(frame: Uint8Array): Slice {
  const known = singleFrames.get(frame);
  if (known !== undefined) return known;
  const buffer = Buffer.from(frame.buffer, frame.byteOffset, frame.length);
  const [firstFrame, lastFrame] = [-1, -1];
  const checksum = crc32(buffer);
  const slice = { buffer, start: 0, end: buffer.length, firstFrame, lastFrame, checksumBefore: 0, checksum };
  singleFrames.set(frame, slice);
  return slice;
}
