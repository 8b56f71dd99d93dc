import { crc32 } from 'node:zlib';

import { frameHeaderLength, trailerLength, writeTrailer } from '../gif/blocks.ts';
import { shiftChecksum } from '../gzip/checksum.ts';
import { copyLimit, fileOverhead, GzipWriter, writtenLimit } from '../gzip/gzip-writer.ts';
import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';
import { headLength, imageDataBuilder, writeCompleteFrameHeader, writeHead } from './complete-frame.ts';
import type { DeltaFrames } from './delta-frames.ts';
import type { FinalFrame } from './final-frame.ts';
import type { FrameSequence, Slice } from './frame-sequence.ts';
import { findRepeatedFrames, type Piece } from './repeated-frames.ts';
import type { Schedule } from './schedule.ts';
import { stepSlices } from './step-slices.ts';

const trailer = Buffer.alloc(trailerLength);
writeTrailer(trailer, 0);

/**
 * Renders what `renderOpaque` renders, compressed with gzip. Nothing is searched for or encoded: frames that repeat earlier ones are copies,
 * everything else is sent as it is, and the checksum follows from those of the frames.
 *
 * @returns undefined if the file would not be smaller
 */
export function renderCompressed(
  layout: Layout,
  deltaFrames: DeltaFrames,
  palette: Palette,
  schedule: Schedule,
  finalFrame: FinalFrame | undefined,
  allocate: (length: number) => Buffer,
): Buffer | undefined {
  const { sequence } = deltaFrames;
  // An animation with longer steps has only a few frames, and the delay of the last one differs.
  if (sequence === undefined || schedule.stepSeconds > 1) return undefined;
  const slices = stepSlices(layout, deltaFrames, schedule, finalFrame);
  const pieces = findRepeatedFrames(sequence, slices);
  const framesLength = slices.reduce((sum, { start, end }) => sum + end - start, 0);
  const framesLimit = pieces.reduce((sum, piece) => sum + pieceLimit(piece), fileOverhead);
  if (framesLimit >= framesLength) return undefined;

  const head = Buffer.allocUnsafe(headLength(palette) + frameHeaderLength);
  const headerEnd = writeHead(head, layout.bitmaps, palette);
  writeCompleteFrameHeader(head, headerEnd, layout, schedule.firstDelayCentiseconds, 'keep');
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
  const beforeFrames = crc32(imageData, crc32(head));
  const checksum = crc32(trailer, checksumAfter(sequence, slices, beforeFrames));
  const length = head.length + imageDataLength + framesLength + trailerLength;
  return out.subarray(0, writer.finish(checksum, length));
}

/** Continues a checksum with frames. */
function checksumAfter({ checksums }: FrameSequence, slices: readonly Slice[], before: number): number {
  let checksum = before;
  for (const { buffer, start, end, firstFrame, lastFrame } of slices) {
    if (firstFrame < 0) checksum = crc32(buffer.subarray(start, end), checksum);
    else {
      const [first, last] = [checksums[firstFrame] as number, checksums[lastFrame] as number];
      checksum = (shiftChecksum(checksum ^ first, end - start) ^ last) >>> 0;
    }
  }
  return checksum;
}

function pieceLimit({ start, end, distance }: Piece): number {
  return distance === 0 ? writtenLimit(end - start, 1) : copyLimit(end - start);
}
