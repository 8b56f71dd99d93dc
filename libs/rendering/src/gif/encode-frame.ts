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
import type { PixelRuns } from './pixel-runs.ts';

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
