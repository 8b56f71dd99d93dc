import { BitWriter } from './bit-writer.ts';
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

/** A copy of the frame with another delay. */
export function withDelay(frame: Buffer, delayCentiseconds: number): Buffer {
  const copy = Buffer.from(frame);
  copy.writeUInt16LE(delayCentiseconds, delayOffset);
  return copy;
}
