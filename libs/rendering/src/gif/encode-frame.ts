import { BitWriter } from './bit-strings.ts';
import {
  delayOffset,
  frameHeaderLength,
  subBlocksLength,
  writeFrameHeader,
  writeSubBlocks,
  type FrameOptions,
  type Rectangle,
} from './blocks.ts';
import type { LzwEncoder } from './lzw.ts';

/**
 * Pixels in raster order as runs of equal color indices: the encoder takes whole runs instead of single pixels. Neighboring runs
 * have different colors. Instances are reused: they grow to the longest sequence.
 */
export class PixelRuns {
  /** The number of runs. */
  count = 0;
  /** The position after each run, in pixels from the start. */
  ends = new Int32Array(1024);
  /** The color index of each run. */
  colors = new Uint8Array(1024);

  /** The number of pixels. */
  get length(): number {
    return this.count === 0 ? 0 : (this.ends[this.count - 1] as number);
  }

  clear(): this {
    this.count = 0;
    return this;
  }

  /** Appends `length` pixels of one color. */
  add(color: number, length: number): void {
    if (length <= 0) return;
    const last = this.count - 1;
    if (last < 0) this.push(color, length);
    else if (this.colors[last] === color) this.ends[last] = (this.ends[last] as number) + length;
    else this.push(color, (this.ends[last] as number) + length);
  }

  /** Appends pixels [start, end). */
  addPixels(pixels: Uint8Array, start = 0, end = pixels.length): this {
    for (let position = start; position < end;) {
      const color = pixels[position] as number;
      let next = position + 1;
      while (next < end && pixels[next] === color) next++;
      this.add(color, next - position);
      position = next;
    }
    return this;
  }

  private push(color: number, end: number): void {
    if (this.count === this.ends.length) this.grow();
    this.ends[this.count] = end;
    this.colors[this.count++] = color;
  }

  private grow(): void {
    const { ends, colors } = this;
    this.ends = new Int32Array(2 * ends.length);
    this.ends.set(ends);
    this.colors = new Uint8Array(2 * colors.length);
    this.colors.set(colors);
  }
}

/** A whole frame: graphic control extension, image descriptor, and image data in one LZW run. */
export function encodeFrame(pixels: PixelRuns, area: Rectangle, options: FrameOptions, encoder: LzwEncoder): Buffer {
  const writer = new BitWriter();
  encoder.writeStream(writer, pixels);
  const data = writer.toBytes();
  const frame = Buffer.alloc(frameHeaderLength + subBlocksLength(data.length));
  writeSubBlocks(frame, writeFrameHeader(frame, 0, area, options), data);
  return frame;
}

/** Changes the delay of the last of several frames so that the delays add up to a total. */
export function setTotalDelay(frames: Buffer, totalCentiseconds: number): void {
  let left = totalCentiseconds;
  for (let start = 0; ;) {
    const end = frameEnd(frames, start);
    if (end >= frames.length) {
      frames.writeUInt16LE(left, start + delayOffset);
      return;
    }
    left -= frames.readUInt16LE(start + delayOffset);
    start = end;
  }
}

/** Where the frame that starts at an offset ends: after its sub-blocks and their terminator. */
function frameEnd(frames: Buffer, start: number): number {
  let block = start + frameHeaderLength;
  while (frames[block] !== 0) block += 1 + (frames[block] as number);
  return block + 1;
}

/** A copy of the frame with another delay. */
export function withDelay(frame: Buffer, delayCentiseconds: number): Buffer {
  const copy = Buffer.from(frame);
  copy.writeUInt16LE(delayCentiseconds, delayOffset);
  return copy;
}
