/** The same as `engine.mjs`, from the sources. */
export { composePixels } from '../src/layout/layout-bitmaps.ts';
export { canvasSize, drawBitmaps, drawMessagePixels } from '../src/layout/draw-bitmaps.ts';
export { layoutSpecFor } from '../src/layout/layout-spec.ts';
export { EventLoopYielder } from '../src/layout/event-loop-yielder.ts';
export { createCounter, shownSeconds, shownValueAt, smallestUnit } from '../src/layout/time-units.ts';
export { readableColors } from '../src/palette/contrast-warnings.ts';
export { createPalette } from '../src/palette/palette.ts';
export { templates } from '../src/templates/registry.ts';
export { choosePicture } from '../src/templates/picture-choice.ts';
