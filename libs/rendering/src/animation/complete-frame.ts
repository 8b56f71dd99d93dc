import {
  colorTableLength,
  frameHeaderLength,
  headerLength,
  writeFrameHeader,
  writeHeader,
  type Disposal,
} from '../gif/blocks.ts';
import { ImageDataJoiner } from '../gif/image-data-joiner.ts';
import { backgroundIndex } from '../layout/artwork.ts';
import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';

/** Shared by all renders, which never wait and so never meet in it. */
export const joiner = new ImageDataJoiner();

/** Length of what stands in front of the first frame. */
export function headLength({ artwork }: Layout): number {
  return headerLength + colorTableLength(artwork.colorBits);
}

/** Writes header and colour table, and returns the offset behind them. */
export function writeHead(out: Buffer, { artwork }: Layout, palette: Palette): number {
  const tableOffset = writeHeader(out, 0, artwork, artwork.colorBits);
  out.set(palette, tableOffset);
  return tableOffset + palette.length;
}

/** Writes the header of a frame that covers the canvas, and returns the offset behind it. */
export function writeCompleteFrameHeader(
  out: Buffer,
  offset: number,
  { artwork, spec }: Layout,
  delayCentiseconds: number,
  disposal: Disposal,
): number {
  const { width, height, colorBits } = artwork;
  const transparentIndex = spec.transparent ? backgroundIndex : undefined;
  const options = { delayCentiseconds, transparentIndex, disposal, colorBits };
  return writeFrameHeader(out, offset, { x: 0, y: 0, width, height }, options);
}

/** A whole frame with the complete picture. */
export function completeFrame(layout: Layout, shown: number, delayCentiseconds: number, disposal: Disposal): Buffer {
  const length = layout.firstFrame.compress(joiner, shown);
  const frame = Buffer.allocUnsafe(frameHeaderLength + length);
  joiner.bytes.copy(frame, writeCompleteFrameHeader(frame, 0, layout, delayCentiseconds, disposal), 0, length);
  return frame;
}
