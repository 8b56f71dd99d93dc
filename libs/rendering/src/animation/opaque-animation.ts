import { delayOffset, frameHeaderLength, trailerLength, writeTrailer } from '../gif/blocks.ts';
import type { Layout } from '../layout/layout.ts';
import { rawValueAt, smallestUnit, type CounterUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { headLength, imageDataBuilder, writeCompleteFrameHeader, writeHead } from './complete-frame.ts';
import type { AnimationPlan } from './animation-plan.ts';
import type { FinalFrame } from './final-frame.ts';
import type { Slice } from './frame-sequence.ts';
import type { Schedule } from './schedule.ts';
import type { DeltaFrames } from './delta-frames.ts';

/** Plans an animation of delta frames: no frame is cleared, and each one paints the changes over the previous one. */
export function planOpaque(
  layout: Layout,
  deltaFrames: DeltaFrames,
  palette: Palette,
  schedule: Schedule,
  finalFrame: FinalFrame | undefined,
): AnimationPlan {
  const slices = stepSlices(layout, deltaFrames, schedule);
  if (finalFrame !== undefined) {
    slices.pop();
    slices.push({ buffer: finalFrame.frame, start: 0, end: finalFrame.frame.length });
  }
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
    // Frames of one second all have the same delay. Other frames are in separate slices.
    if (schedule.stepSeconds > 1 && slices.length > 0) {
      out.writeUInt16LE(schedule.lastDelayCentiseconds, lastSlice + delayOffset);
    }
    writeTrailer(out, offset);
  };
  return { length, write };
}

/** The delta frames after the first frame: a slice of the sequence for each minute, and a carry between two minutes. */
function stepSlices({ counter }: Layout, deltaFrames: DeltaFrames, { shown, stepSeconds, count }: Schedule): Slice[] {
  const slices: Slice[] = [];
  const smallest = smallestUnit(counter);
  const { sequence } = deltaFrames;
  let now = shown;
  for (let left = count - 1; left > 0;) {
    const value = rawValueAt(smallest, now);
    const run = Math.min(value, stepSeconds === 1 ? left : 1);
    if (sequence !== undefined && run > 0) {
      slices.push(sequence.slice(value - 1, run));
      now -= run * stepSeconds;
      left -= run;
    } else {
      const buffer = carryAt(counter, deltaFrames, now);
      slices.push({ buffer, start: 0, end: buffer.length });
      now -= stepSeconds;
      left--;
    }
  }
  // A final frame replaces the last frame, which therefore needs its own slice.
  return now === 0 ? splitLast(slices, sequence) : slices;
}

/** The frame in which the smallest unit that is not zero counts down. */
function carryAt(counter: Layout['counter'], deltaFrames: DeltaFrames, now: number): Buffer {
  for (let level = counter.length - 1; level > 0; level--) {
    const value = rawValueAt(counter[level] as CounterUnit, now);
    if (value > 0) return deltaFrames.carry(level, value);
  }
  return deltaFrames.carry(0, rawValueAt(counter[0] as CounterUnit, now));
}

/** Puts the frame that reaches zero into its own slice. */
function splitLast(slices: Slice[], sequence: DeltaFrames['sequence']): Slice[] {
  const last = slices.at(-1);
  const toZero = sequence?.slice(0, 1);
  if (last === undefined || toZero === undefined || last.buffer !== toZero.buffer || last.start === toZero.start) {
    return slices;
  }
  return [...slices.slice(0, -1), { ...last, end: toZero.start }, toZero];
}
