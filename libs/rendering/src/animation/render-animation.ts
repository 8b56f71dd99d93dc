import { animationLimits } from '@tminus/domain';
import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';
import { type AnimationPlan, planOpaque } from './opaque-animation.ts';
import { assertRenderable } from './complete-frame.ts';
import { renderCompressed } from './compressed-animation.ts';
import type { FinalFrame } from './final-frame.ts';
import { renderStill } from './render-still.ts';
import { createSchedule, type Schedule } from './step-slices.ts';
import { planTransparent } from './transparent-animation.ts';

/**
 * Renders a countdown as an animated GIF with one frame for each step of the smallest unit shown. The first frame is
 * complete, the others contain only the changes. The animation plays once and holds its last frame: zero, or the given
 * final frame.
 *
 * @param layout - from a `LayoutCache`; its spec must have enough digits for `secondsLeft` (`layoutSpecFor`)
 * @param palette - from `createPalette` for this layout
 * @param secondsLeft - whole seconds; less than zero counts as zero
 * @param durationSeconds - maximum duration, 1 to 600
 * @param finalFrame - replaces zero; from the same cache for the same spec. Default: zeros
 * @param allocate - returns the buffer for the file, for example from a `BufferPool`. Default: a new buffer
 * @returns the GIF89a file
 * @throws RangeError if an argument is out of range
 */
export function renderAnimation(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  finalFrame?: FinalFrame,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  const plan = planAnimation(layout, palette, secondsLeft, durationSeconds, finalFrame);
  if (plan === undefined) return renderStill(layout, palette, secondsLeft, { finalFrame });
  const out = allocate(plan.length);
  plan.write(out);
  return out;
}

/**
 * Renders the file of `renderAnimation`, compressed with gzip. It takes no longer, because it is known in advance which frames repeat
 * others.
 *
 * @returns the gzip file; undefined if it would not be smaller: on a transparent background, with few frames, and for some large layouts,
 * whose frames are too far apart for gzip
 * @throws RangeError if an argument is out of range
 */
export function renderCompressedAnimation(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  finalFrame?: FinalFrame,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer | undefined {
  assertAnimation(layout, palette, secondsLeft, durationSeconds, finalFrame);
  const { followingFrames } = layout;
  if (secondsLeft <= 0 || followingFrames.kind !== 'deltas') return undefined;
  const schedule = createSchedule(layout.counter, secondsLeft, durationSeconds);
  const shownFinalFrame = reachesZero(schedule) ? finalFrame : undefined;
  return renderCompressed(layout, followingFrames, palette, schedule, shownFinalFrame, allocate);
}

/** The length in bytes of what `renderAnimation` returns for the same arguments. Nothing is joined or copied. */
export function animationLength(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  finalFrame?: FinalFrame,
): number {
  const plan = planAnimation(layout, palette, secondsLeft, durationSeconds, finalFrame);
  return plan?.length ?? renderStill(layout, palette, secondsLeft, { finalFrame }).length;
}

/** @returns undefined if nothing moves: the final frame alone is a still */
function planAnimation(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  finalFrame: FinalFrame | undefined,
): AnimationPlan | undefined {
  assertAnimation(layout, palette, secondsLeft, durationSeconds, finalFrame);
  if (finalFrame !== undefined && secondsLeft <= 0) return undefined;
  const schedule = createSchedule(layout.counter, secondsLeft, durationSeconds);
  const { followingFrames } = layout;
  const shownFinalFrame = reachesZero(schedule) ? finalFrame : undefined;
  return followingFrames.kind === 'deltas'
    ? planOpaque(layout, followingFrames, palette, schedule, shownFinalFrame)
    : planTransparent(layout, followingFrames.frames, palette, schedule, shownFinalFrame);
}

function assertAnimation(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  finalFrame: FinalFrame | undefined,
): void {
  const { min, max } = animationLimits;
  if (!Number.isInteger(durationSeconds) || durationSeconds < min || durationSeconds > max) {
    throw new RangeError(`durationSeconds must be an integer from ${min} to ${max}, not ${durationSeconds}.`);
  }
  assertRenderable(layout, palette, secondsLeft, finalFrame);
}

const reachesZero = ({ shown, count, stepSeconds }: Schedule) => shown === (count - 1) * stepSeconds;
