import type { Layout } from '../layout/layout.ts';
import { rawValueAt, smallestUnit, type CounterUnit } from '../layout/time-units.ts';
import type { DeltaFrames } from './delta-frames.ts';
import type { FinalFrame } from './final-frame.ts';
import { singleFrame, type Slice } from './frame-sequence.ts';
import type { Schedule } from './schedule.ts';

/**
 * The frames after the first frame: a slice of the sequence for each minute, and a carry between two minutes. A final frame replaces the last
 * one.
 */
export function stepSlices(
  { counter }: Layout,
  deltaFrames: DeltaFrames,
  { shown, stepSeconds, count }: Schedule,
  finalFrame: FinalFrame | undefined,
): Slice[] {
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
      slices.push(carryAt(counter, deltaFrames, now));
      now -= stepSeconds;
      left--;
    }
  }
  if (finalFrame === undefined) return slices;
  return [...withoutLastFrame(slices, sequence), singleFrame(finalFrame.frame)];
}

/** The frame in which the smallest unit that is not zero counts down. */
function carryAt(counter: Layout['counter'], deltaFrames: DeltaFrames, now: number): Slice {
  for (let level = counter.length - 1; level > 0; level--) {
    const value = rawValueAt(counter[level] as CounterUnit, now);
    if (value > 0) return deltaFrames.carry(level, value);
  }
  return deltaFrames.carry(0, rawValueAt(counter[0] as CounterUnit, now));
}

function withoutLastFrame(slices: readonly Slice[], sequence: DeltaFrames['sequence']): Slice[] {
  const last = slices.at(-1);
  const others = slices.slice(0, -1);
  if (last === undefined || sequence === undefined || last.lastFrame - last.firstFrame <= 1) return others;
  return [...others, sequence.sliceOf(last.firstFrame, last.lastFrame - 1)];
}
