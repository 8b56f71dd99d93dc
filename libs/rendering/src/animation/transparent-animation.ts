import { trailerLength, writeTrailer } from '../gif/blocks.ts';
import { withDelay } from '../gif/encode-frame.ts';
import type { Layout } from '../layout/layout.ts';
import { shownValueAt, smallestUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import type { AnimationPlan } from './opaque-animation.ts';
import { completeFrame, headLength, writeHead } from './complete-frame.ts';
import type { FinalFrame } from './final-frame.ts';
import type { PatchFrames } from './patch-frames.ts';
import type { Schedule } from './step-slices.ts';

/** The shortest delay that all viewers respect. They replace shorter ones by a tenth of a second. */
const shortestDelayCentiseconds = 2;

/**
 * Plans an animation with a transparent background. Only the disposal of a frame can clear what it painted, so the canvas
 * is in one of two states:
 *
 * - empty: the next frame is a complete picture. If only the smallest unit changes after it, the picture is kept. For the last two
 * centiseconds, a patch with the same pixels covers it and is cleared at the end of the second;
 * - prepared: the whole picture is there except the rectangle of the smallest unit, which the next patch fills and clears.
 *
 * Before more than the smallest unit changes, the last second is a complete picture again, which is cleared completely.
 * Every frame shows the right picture all the time: nothing flickers.
 */
export function planTransparent(
  layout: Layout,
  patches: PatchFrames,
  palette: Palette,
  schedule: Schedule,
  finalFrame: FinalFrame | undefined,
): AnimationPlan {
  const { shown, stepSeconds, count } = schedule;
  const smallest = smallestUnit(layout.counter);
  const head = Buffer.allocUnsafe(headLength(palette));
  writeHead(head, layout.bitmaps, palette);
  const parts: Uint8Array[] = [head];
  let prepared = false;
  for (let index = 0; index < count; index++) {
    const now = shown - index * stepSeconds;
    const value = shownValueAt(smallest, now);
    const isLast = index === count - 1;
    const delay = delayOf(schedule, index);
    const clearsAll = !isLast && (value === 0 || (finalFrame !== undefined && now === stepSeconds));
    if (finalFrame !== undefined && isLast) parts.push(withDelay(finalFrame.frame, delay));
    else if (clearsAll) parts.push(completeFrame(layout, now, delay, 'clear'));
    else if (prepared) parts.push(patchFor(patches, value, delay, stepSeconds));
    else if (isLast) parts.push(completeFrame(layout, now, delay, 'keep'));
    else {
      parts.push(completeFrame(layout, now, delay - shortestDelayCentiseconds, 'keep'));
      parts.push(withDelay(patches.get(value), shortestDelayCentiseconds));
    }
    prepared = !clearsAll;
  }
  const trailer = Buffer.allocUnsafe(trailerLength);
  writeTrailer(trailer, 0);
  parts.push(trailer);
  const write = (out: Buffer) => {
    let offset = 0;
    for (const part of parts) {
      out.set(part, offset);
      offset += part.length;
    }
  };
  return { length: parts.reduce((sum, part) => sum + part.length, 0), write };
}

function patchFor(patches: PatchFrames, value: number, delay: number, stepSeconds: number): Buffer {
  const patch = patches.get(value);
  return delay === stepSeconds * 100 ? patch : withDelay(patch, delay);
}

function delayOf(schedule: Schedule, index: number): number {
  if (index === schedule.count - 1) return schedule.lastDelayCentiseconds;
  return index === 0 ? schedule.firstDelayCentiseconds : schedule.stepSeconds * 100;
}
