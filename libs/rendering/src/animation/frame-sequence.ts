import { crc32 } from 'node:zlib';

/** A part of a buffer that belongs to the layout. You may send it, but must not change it. */
export interface Slice {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
  /** If the slice is a run of frames of a sequence: the indices of the first one and of the one after the last. Otherwise -1. */
  readonly sequence: FrameSequence | undefined;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** CRC-32 of what is before the slice in the sequence, and of that and the slice. Without a sequence, nothing is before it. */
  readonly checksumBefore: number;
  readonly checksum: number;
}

/** Frames in counting order in one buffer: plain data. */
export interface FrameSequenceParts {
  readonly frames: Uint8Array;
  /** How many frames change the picture to a value: in-between frames come before the last one. */
  readonly framesPerValue: number;
  /** Where each frame starts. The last value has the first ones. The extra last entry is the end. */
  readonly offsets: Uint32Array;
  /** For each offset, the CRC-32 of the frames before it. */
  readonly checksums: Uint32Array;
  /** For each frame, the index of the one before it with the same bytes; -1 if it is the first. */
  readonly previous: Int16Array;
  /** For each frame, the index of the last one with the same bytes. */
  readonly last: Int16Array;
}

/**
 * @param valueCount - the values are 0 to `valueCount` - 1
 * @param make - compresses the frames of a value, as many for each value
 * @param yieldToEventLoop - awaited after each value
 */
export async function buildFrameSequence(
  valueCount: number,
  make: (value: number) => readonly Buffer[],
  yieldToEventLoop: () => Promise<void>,
): Promise<FrameSequenceParts> {
  const frames: Buffer[] = [];
  const offsets = [0];
  const checksums = [0];
  for (let value = valueCount - 1; value >= 0; value--) {
    for (const frame of make(value)) {
      frames.push(frame);
      offsets.push((offsets.at(-1) ?? 0) + frame.length);
      checksums.push(crc32(frame, checksums.at(-1)));
    }
    await yieldToEventLoop();
  }
  const content = frames.map((frame) => frame.toString('latin1'));
  return {
    frames: Buffer.concat(frames),
    framesPerValue: frames.length / valueCount,
    offsets: Uint32Array.from(offsets),
    checksums: Uint32Array.from(checksums),
    ...findEqualFrames(content),
  };
}

function findEqualFrames(contents: readonly string[]): Pick<FrameSequenceParts, 'previous' | 'last'> {
  const last = new Map<string, number>();
  const previous = Int16Array.from(contents, (content, index) => {
    const known = last.get(content) ?? -1;
    last.set(content, index);
    return known;
  });
  return { previous, last: Int16Array.from(contents, (content) => last.get(content) as number) };
}

/** The frames of each value of a unit, in counting order in one buffer: a run of seconds is one slice. */
export class FrameSequence {
  readonly offsets: Uint32Array;
  readonly previous: Int16Array;
  readonly last: Int16Array;
  readonly framesPerValue: number;
  private readonly buffer: Buffer;
  private readonly checksums: Uint32Array;

  constructor({ frames, framesPerValue, offsets, checksums, previous, last }: FrameSequenceParts) {
    this.framesPerValue = framesPerValue;
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
    const { framesPerValue, offsets } = this;
    const firstFrame = offsets.length - 1 - (value + 1) * framesPerValue;
    return this.sliceOf(firstFrame, firstFrame + count * framesPerValue);
  }

  /** The frames from one index to another one (excluded). */
  sliceOf(firstFrame: number, lastFrame: number): Slice {
    return {
      buffer: this.buffer,
      start: this.offsets[firstFrame] as number,
      end: this.offsets[lastFrame] as number,
      sequence: this,
      firstFrame,
      lastFrame,
      checksumBefore: this.checksums[firstFrame] as number,
      checksum: this.checksums[lastFrame] as number,
    };
  }
}

/** Of frames that were shown: the same ones are shown again. */
const singleFrames = new WeakMap<Uint8Array, Slice>();

/** One or more whole frames that are not a part of a sequence. Their checksum is computed once. */
export function singleFrame(frame: Uint8Array): Slice {
  const known = singleFrames.get(frame);
  if (known !== undefined) return known;
  const buffer = Buffer.from(frame.buffer, frame.byteOffset, frame.length);
  const [firstFrame, lastFrame] = [-1, -1];
  const checksum = crc32(buffer);
  const sequence = undefined;
  const slice = { buffer, start: 0, end: buffer.length, sequence, firstFrame, lastFrame, checksumBefore: 0, checksum };
  singleFrames.set(frame, slice);
  return slice;
}
