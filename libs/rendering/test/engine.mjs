/** The drawing functions of the build (`npx tsc -b libs/rendering`) for the tools in this folder. */
export { canvasSize, drawMessagePixels, drawPixelsAt } from '../dist/layout/draw-bitmaps.js';
export { layoutSpecFor } from '../dist/layout/layout-spec.js';
export { EventLoopYielder } from '../dist/layout/event-loop-yielder.js';
export { readableColors } from '../dist/palette/contrast-warnings.js';
export { createPalette } from '../dist/palette/palette.js';
export { templates } from '../dist/templates/registry.js';
