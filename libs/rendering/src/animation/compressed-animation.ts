import { crc32 } from 'node:zlib';

import { frameHeaderLength, trailerLength, writeTrailer } from '../gif/blocks.ts';
import { shiftChecksum } from '../gzip/checksum.ts';
import { copyLimit, fileOverhead, GzipWriter, writtenLimit } from '../gzip/gzip-writer.ts';
import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';
import { headLength, imageDataBuilder, writeCompleteFrameHeader, writeHead } from './complete-frame.ts';
import type { FinalFrame } from './final-frame.ts';
import { findRepeatedFrames, type Piece } from './repeated-frames.ts';
import { type Schedule, stepSlices, type DeltaFollowing } from './step-slices.ts';

const trailer = Buffer.alloc(trailerLength);
writeTrailer(trailer, 0);
const trailerChecksum = crc32(trailer);
/** One for each length. */
const heads = new Map<number, Buffer>();

/**
 * Renders what `planOpaque` plans, compressed with gzip. Nothing is searched for or encoded: frames that repeat earlier ones are copies,
 * everything else is sent as it is, and the checksum follows from those of the frames.
 *
 * @returns undefined if the file would not be smaller
 */
export function renderCompressed(
  layout: Layout,
  following: DeltaFollowing,
  palette: Palette,
  schedule: Schedule,
  finalFrame: FinalFrame | undefined,
  allocate: (length: number) => Buffer,
): Buffer | undefined {
  // An animation with longer steps has only a few frames, and the delay of the last one differs.
  if (following.frames.sequence === undefined || schedule.stepSeconds > 1) return undefined;
  const slices = stepSlices(layout, following, schedule, finalFrame);
  const pieces = findRepeatedFrames(slices);
  let framesLength = 0;
  for (const { start, end } of slices) framesLength += end - start;
  let framesLimit = fileOverhead;
  for (const piece of pieces) framesLimit += pieceLimit(piece);
  if (framesLimit >= framesLength) return undefined;

  const head = headOf(layout, palette, schedule);
  const imageDataLength = layout.firstFrame.compress(imageDataBuilder, schedule.shown);
  const imageData = imageDataBuilder.bytes.subarray(0, imageDataLength);
  const out = allocate(framesLimit + writtenLimit(head.length + imageDataLength + trailerLength, 3));
  const writer = new GzipWriter(out);
  writer.write(head, 0, head.length);
  writer.write(imageData, 0, imageDataLength);
  for (const { buffer, start, end, distance } of pieces) {
    if (distance === 0) writer.write(buffer, start, end);
    else writer.copy(end - start, distance);
  }
  writer.write(trailer, 0, trailerLength);

  let checksum = crc32(imageData, crc32(head));
  for (const slice of slices) {
    checksum = shiftChecksum(checksum ^ slice.checksumBefore, slice.end - slice.start) ^ slice.checksum;
  }
  checksum = shiftChecksum(checksum, trailerLength) ^ trailerChecksum;
  const length = head.length + imageDataLength + framesLength + trailerLength;
  return out.subarray(0, writer.finish(checksum, length));
}

/** Everything before the image data of the first frame, in memory that the next call overwrites. */
function headOf(layout: Layout, palette: Palette, { firstDelayCentiseconds }: Schedule): Buffer {
  const length = headLength(palette) + frameHeaderLength;
  const head = heads.get(length) ?? Buffer.alloc(length);
  heads.set(length, head);
  const headerEnd = writeHead(head, layout.bitmaps, palette);
  writeCompleteFrameHeader(head, headerEnd, layout, firstDelayCentiseconds, 'keep');
  return head;
}

function pieceLimit({ start, end, distance }: Piece): number {
  return distance === 0 ? writtenLimit(end - start, 1) : copyLimit(end - start);
}
