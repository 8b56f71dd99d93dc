/** The same as `engine.mjs`, from the sources. */
export { canvasSize, drawMessagePixels, drawPixelsAt } from '../src/layout/draw-bitmaps.ts';
export { layoutSpecFor } from '../src/layout/layout-spec.ts';
export { EventLoopYielder } from '../src/layout/prepare-drawing.ts';
export { readableColors } from '../src/palette/contrast-warnings.ts';
export { createPalette } from '../src/palette/palette.ts';
export { templates } from '../src/templates/registry.ts';
