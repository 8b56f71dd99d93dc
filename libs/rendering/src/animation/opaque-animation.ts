import { frameHeaderLength, trailerLength, writeTrailer } from '../gif/blocks.ts';
import { setTotalDelay } from '../gif/encode-frame.ts';
import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';
import { headLength, imageDataBuilder, writeCompleteFrameHeader, writeHead } from './complete-frame.ts';
import type { FinalFrame } from './final-frame.ts';
import { type Schedule, stepSlices, type DeltaFollowing } from './step-slices.ts';

/** An animation whose parts are known, and which is not written yet. Write it before the next plan is made: plans share memory. */
export interface AnimationPlan {
  /** In bytes. */
  readonly length: number;
  /** @param out - of this length */
  readonly write: (out: Buffer) => void;
}

/** Plans an animation of delta frames: no frame is cleared, and each one paints the changes over the previous one. */
export function planOpaque(
  layout: Layout,
  following: DeltaFollowing,
  palette: Palette,
  schedule: Schedule,
  finalFrame: FinalFrame | undefined,
): AnimationPlan {
  const slices = stepSlices(layout, following, schedule, finalFrame);
  const firstFrameLength = layout.firstFrame.compress(imageDataBuilder, schedule.shown);
  let length = headLength(palette) + frameHeaderLength + firstFrameLength + trailerLength;
  for (const slice of slices) length += slice.end - slice.start;

  const write = (out: Buffer) => {
    let offset = writeHead(out, layout.bitmaps, palette);
    offset = writeCompleteFrameHeader(out, offset, layout, schedule.firstDelayCentiseconds, 'keep');
    offset += imageDataBuilder.bytes.copy(out, offset, 0, firstFrameLength);
    let lastSlice = offset;
    for (const { buffer, start, end } of slices) {
      lastSlice = offset;
      offset += buffer.copy(out, offset, start, end);
    }
    // The delays of a second always add up to the same. Longer steps are in separate slices.
    if (schedule.stepSeconds > 1 && slices.length > 0) {
      setTotalDelay(out.subarray(lastSlice, offset), schedule.lastDelayCentiseconds);
    }
    writeTrailer(out, offset);
  };
  return { length, write };
}
