import { drawPixelsAt } from '../layout/draw-bitmaps.ts';
import { EventLoopYielder } from '../layout/event-loop-yielder.ts';
import { assertLayoutSpec, type LayoutSpec } from '../layout/layout-spec.ts';
import { templates } from '../templates/registry.ts';
import { compressFrame, type FinalFrame } from './final-frame.ts';

/**
 * Draws and compresses the picture of one second, without a layout.
 *
 * @throws RangeError if the spec is invalid
 */
export async function buildStillFrame(spec: LayoutSpec, secondsLeft: number): Promise<FinalFrame> {
  assertLayoutSpec(spec);
  const yielder = new EventLoopYielder();
  const pixels = await drawPixelsAt(templates[spec.template], spec, secondsLeft, yielder);
  return compressFrame(spec, pixels, yielder);
}
