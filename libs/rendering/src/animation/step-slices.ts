import { shownSeconds, smallestUnit, type Counter, rawValueAt, type CounterUnit } from '../layout/time-units.ts';
import type { FollowingFrames, Layout } from '../layout/layout.ts';
import type { DeltaFrames } from './delta-frames.ts';
import type { FinalFrame } from './final-frame.ts';
import { singleFrame, type Slice } from './frame-sequence.ts';

/** Which pictures an animation shows, and for how long. */
export interface Schedule {
  /** Seconds shown by the first frame. Each later frame shows `stepSeconds` less. */
  readonly shown: number;
  readonly stepSeconds: number;
  /** Number of pictures, at least 1. */
  readonly count: number;
  readonly firstDelayCentiseconds: number;
  /** Equal to the first delay if there is only one picture. */
  readonly lastDelayCentiseconds: number;
}

/**
 * Creates the schedule of an animation. Each picture lasts until the next one is due: the first one until the second (or
 * minute: the smallest unit shown) changes, the last one until the duration is over. The animation ends with zero, shown
 * for one second.
 *
 * @param secondsLeft - less than zero counts as zero
 * @param durationSeconds - maximum duration
 */
export function createSchedule(counter: Counter, secondsLeft: number, durationSeconds: number): Schedule {
  const stepSeconds = smallestUnit(counter).seconds;
  const left = Math.max(0, secondsLeft);
  const shown = shownSeconds(stepSeconds, left);
  const total = Math.min(durationSeconds, left + 1);
  const untilTurn = shown === 0 ? total : Math.min(total, left - (shown - stepSeconds));
  const further = Math.ceil((total - untilTurn) / stepSeconds);
  const last = further === 0 ? untilTurn : total - untilTurn - (further - 1) * stepSeconds;
  return {
    shown,
    stepSeconds,
    count: 1 + further,
    firstDelayCentiseconds: untilTurn * 100,
    lastDelayCentiseconds: last * 100,
  };
}

export type DeltaFollowing = Extract<FollowingFrames, { readonly kind: 'deltas' }>;

/**
 * The frames after the first frame: slices of sequences for each minute, and a carry between two minutes. A final frame replaces the last
 * step.
 */
export function stepSlices(
  { counter }: Layout,
  { frames: others, moving }: DeltaFollowing,
  { shown, stepSeconds, count }: Schedule,
  finalFrame: FinalFrame | undefined,
): Slice[] {
  const slices: Slice[] = [];
  const smallest = smallestUnit(counter);
  let leftMoving = moving?.steps ?? 0;
  let now = shown;
  for (let left = count - 1; left > 0;) {
    const isMoving = moving !== undefined && leftMoving > 0;
    const frames = isMoving ? moving.frames : others;
    const most = isMoving ? Math.min(left, leftMoving) : left;
    const value = rawValueAt(smallest, now);
    const run = Math.min(value, stepSeconds === 1 ? most : 1);
    const isRun = frames.sequence !== undefined && run > 0;
    slices.push(isRun ? frames.sequence.slice(value - 1, run) : carryAt(counter, frames, now));
    const steps = isRun ? run : 1;
    now -= steps * stepSeconds;
    left -= steps;
    leftMoving -= steps;
  }
  if (finalFrame === undefined) return slices;
  return [...withoutLastStep(slices), singleFrame(finalFrame.frame)];
}

/** The frames in which the smallest unit that is not zero counts down. */
function carryAt(counter: Layout['counter'], deltaFrames: DeltaFrames, now: number): Slice {
  for (let level = counter.length - 1; level > 0; level--) {
    const value = rawValueAt(counter[level] as CounterUnit, now);
    if (value > 0) return deltaFrames.carry(level, value);
  }
  return deltaFrames.carry(0, rawValueAt(counter[0] as CounterUnit, now));
}

function withoutLastStep(slices: readonly Slice[]): Slice[] {
  const others = slices.slice(0, -1);
  const { sequence, firstFrame = -1, lastFrame = -1 } = slices.at(-1) ?? {};
  if (sequence === undefined) return others;
  const end = lastFrame - sequence.framesPerValue;
  return end > firstFrame ? [...others, sequence.sliceOf(firstFrame, end)] : others;
}
