import { animationLimits } from '@tminus/domain';

import type { Layout } from '../layout/layout.ts';
import type { Palette } from '../palette/palette.ts';
import { assertRenderable } from './assert-renderable.ts';
import type { Ending } from './ending.ts';
import { renderOpaque } from './opaque-animation.ts';
import { renderStill } from './render-still.ts';
import { scheduleOf } from './schedule.ts';
import { renderTransparent } from './transparent-animation.ts';

/**
 * Renders a countdown as an animated GIF: one frame for each step of the smallest unit shown, the first complete, each
 * other only what changes. It plays once, holds its last frame, and ends with the frame that shows zero, or with the
 * ending in its place.
 *
 * @param layout - from a `LayoutCache`; its spec has to have the digits for `secondsLeft` (`layoutSpecFor`)
 * @param palette - from `createPalette` for this layout
 * @param secondsLeft - whole seconds; less than zero is zero
 * @param durationSeconds - how long it plays at most, 1 to 600
 * @param ending - what stands in the place of zero, from the same cache for the same spec; without it, zeros do
 * @param allocate - where the file goes: a buffer of the length asked for, such as a `BufferPool`'s. Default: a new one
 * @returns the GIF89a file
 * @throws RangeError if an argument is out of range
 */
export function renderAnimation(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  durationSeconds: number,
  ending?: Ending,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  const { min, max } = animationLimits;
  if (!Number.isInteger(durationSeconds) || durationSeconds < min || durationSeconds > max) {
    throw new RangeError(`durationSeconds must be an integer from ${min} to ${max}, not ${durationSeconds}.`);
  }
  assertRenderable(layout, palette, secondsLeft, ending);
  if (ending !== undefined && secondsLeft <= 0) return renderStill(layout, palette, secondsLeft, { ending });
  const schedule = scheduleOf(layout.counter, secondsLeft, durationSeconds);
  const reachesZero = schedule.shown === (schedule.count - 1) * schedule.stepSeconds;
  const { motion } = layout;
  const shownEnding = reachesZero ? ending : undefined;
  return motion.kind === 'steps'
    ? renderOpaque(layout, motion.steps, palette, schedule, shownEnding, allocate)
    : renderTransparent(layout, motion.patches, palette, schedule, shownEnding, allocate);
}
