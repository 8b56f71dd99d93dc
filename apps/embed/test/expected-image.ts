import type { TimerInput } from '@tminus/database';
import {
  type FinalFrameSpec,
  LayoutCache,
  type Scale,
  createPalette,
  layoutSpecFor,
  renderAnimation,
  renderStill,
} from '@tminus/rendering';

const layouts = new LayoutCache();

/** Renders a timer with `left` seconds left. */
export async function expectedImage(
  timer: TimerInput,
  { left, ...given }: { left: number; scale?: Scale; seconds?: number; finalFrame?: FinalFrameSpec },
) {
  const spec = layoutSpecFor({ ...timer, scale: given.scale ?? 1 }, left);
  const layout = await layouts.get(spec);
  const palette = createPalette(layout, timer.colors);
  const finalFrame = given.finalFrame && (await layouts.getFinalFrame(spec, given.finalFrame));
  return {
    animation: renderAnimation(layout, palette, left, given.seconds ?? timer.animationSeconds, finalFrame),
    still: (format: 'gif' | 'png') => renderStill(layout, palette, left, { format, finalFrame }),
  };
}
