/** What the tools in this folder use of the build (`npx tsc -b libs/rendering`): drawing without compressing. */
export { composePixels } from '../dist/layout/artwork.js';
export { canvasSize, drawArtwork, drawMessagePixels } from '../dist/layout/draw-artwork.js';
export { layoutSpecFor } from '../dist/layout/layout-spec.js';
export { Pacer } from '../dist/layout/pacer.js';
export { createCounter, shownSeconds, shownValueAt, smallestUnit } from '../dist/layout/time-units.js';
export { createPalette } from '../dist/palette/palette.js';
export { templates } from '../dist/templates/registry.js';
