/** A part of a buffer that belongs to the layout. You may send it, but must not change it. */
export interface Slice {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Frames in counting order in one buffer: plain data. */
export interface FrameSequenceParts {
  readonly frames: Uint8Array;
  /** Where the frame of value `v` starts: `offsets[frameCount - 1 - v]`. The extra last entry is the end. */
  readonly offsets: Uint32Array;
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
  for (let value = frameCount - 1; value >= 0; value--) {
    const frame = make(value);
    frames.push(frame);
    offsets.push((offsets.at(-1) ?? 0) + frame.length);
    await yieldToEventLoop();
  }
  return { frames: Buffer.concat(frames), offsets: Uint32Array.from(offsets) };
}

/** One frame for each value of a unit, in counting order in one buffer: a run of seconds is one slice. */
export class FrameSequence {
  private readonly buffer: Buffer;
  private readonly offsets: Uint32Array;

  constructor({ frames, offsets }: FrameSequenceParts) {
    this.buffer = Buffer.from(frames.buffer, frames.byteOffset, frames.length);
    this.offsets = offsets;
  }

  get byteLength(): number {
    return this.buffer.length + this.offsets.byteLength;
  }

  /** The frames of `count` values, counting down from `value`. */
  slice(value: number, count: number): Slice {
    const first = this.offsets.length - 2 - value;
    return {
      buffer: this.buffer,
      start: this.offsets[first] as number,
      end: this.offsets[first + count] as number,
    };
  }
}
