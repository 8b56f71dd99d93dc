/** The same as `engine.mjs`, of the sources. */
export { composePixels } from '../src/layout/artwork.ts';
export { canvasSize, drawArtwork, drawMessagePixels } from '../src/layout/draw-artwork.ts';
export { layoutSpecFor } from '../src/layout/layout-spec.ts';
export { Pacer } from '../src/layout/pacer.ts';
export { createCounter, shownSeconds, shownValueAt, smallestUnit } from '../src/layout/time-units.ts';
export { createPalette } from '../src/palette/palette.ts';
export { templates } from '../src/templates/registry.ts';
