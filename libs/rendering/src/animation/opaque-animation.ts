import { delayOffset, frameHeaderLength, trailerLength, writeTrailer } from '../gif/blocks.ts';
import type { Layout } from '../layout/layout.ts';
import { rawValueAt, smallestUnit, type CounterUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { headLength, joiner, writeCompleteFrameHeader, writeHead } from './complete-frame.ts';
import type { Ending } from './ending.ts';
import type { Slice } from './frame-ring.ts';
import type { Schedule } from './schedule.ts';
import type { Steps } from './steps.ts';

/** Renders an animation of delta frames: every frame stays, the next one paints what changes over it. */
export function renderOpaque(
  layout: Layout,
  steps: Steps,
  palette: Palette,
  schedule: Schedule,
  ending: Ending | undefined,
  allocate: (length: number) => Buffer,
): Buffer {
  const slices = stepSlices(layout, steps, schedule);
  if (ending !== undefined) {
    slices.pop();
    slices.push({ buffer: ending.frame, start: 0, end: ending.frame.length });
  }
  const firstFrameLength = layout.firstFrame.compress(joiner, schedule.shown);
  let length = headLength(layout) + frameHeaderLength + firstFrameLength + trailerLength;
  for (const slice of slices) length += slice.end - slice.start;

  const out = allocate(length);
  let offset = writeHead(out, layout, palette);
  offset = writeCompleteFrameHeader(out, offset, layout, schedule.firstDelayCentiseconds, 'keep');
  offset += joiner.bytes.copy(out, offset, 0, firstFrameLength);
  let lastSlice = offset;
  for (const { buffer, start, end } of slices) {
    lastSlice = offset;
    offset += buffer.copy(out, offset, start, end);
  }
  // Only frames of a second all last equally long; the others stand in slices of their own.
  if (schedule.stepSeconds > 1 && slices.length > 0) {
    out.writeUInt16LE(schedule.lastDelayCentiseconds, lastSlice + delayOffset);
  }
  writeTrailer(out, offset);
  return out;
}

/** The delta frames behind the first: a slice of the ring for each minute, a carry between two. */
function stepSlices({ counter }: Layout, steps: Steps, { shown, stepSeconds, count }: Schedule): Slice[] {
  const slices: Slice[] = [];
  const smallest = smallestUnit(counter);
  const { ring } = steps;
  let now = shown;
  for (let left = count - 1; left > 0;) {
    const value = rawValueAt(smallest, now);
    const run = Math.min(value, stepSeconds === 1 ? left : 1);
    if (ring !== undefined && run > 0) {
      slices.push(ring.slice(value - 1, run));
      now -= run * stepSeconds;
      left -= run;
    } else {
      const buffer = carryAt(counter, steps, now);
      slices.push({ buffer, start: 0, end: buffer.length });
      now -= stepSeconds;
      left--;
    }
  }
  // An ending replaces the last frame, which has to stand alone then.
  return now === 0 ? splitLast(slices, ring) : slices;
}

/** The step in which the smallest unit that is not zero counts down. */
function carryAt(counter: Layout['counter'], steps: Steps, now: number): Buffer {
  for (let level = counter.length - 1; level > 0; level--) {
    const value = rawValueAt(counter[level] as CounterUnit, now);
    if (value > 0) return steps.carry(level, value);
  }
  return steps.carry(0, rawValueAt(counter[0] as CounterUnit, now));
}

/** Gives the step to zero a slice of its own. */
function splitLast(slices: Slice[], ring: Steps['ring']): Slice[] {
  const last = slices.at(-1);
  const toZero = ring?.slice(0, 1);
  if (last === undefined || toZero === undefined || last.buffer !== toZero.buffer || last.start === toZero.start) {
    return slices;
  }
  return [...slices.slice(0, -1), { ...last, end: toZero.start }, toZero];
}
