export { type Ending, type EndingSpec, maxMessageLength } from './animation/ending.ts';
export { maxAnimationSeconds, renderAnimation } from './animation/render-animation.ts';
export { type StillOptions, renderStill } from './animation/render-still.ts';
export { unsupportedCharacters } from './fonts/companions.ts';
export { hiddenGif } from './gif/hidden-gif.ts';
export { LayoutCache, type LayoutCacheOptions } from './layout/layout-cache.ts';
export { type Layout } from './layout/layout.ts';
export {
  type Appearance,
  type LayoutSpec,
  type Scale,
  layoutSpecFor,
  maxLabelLength,
  scales,
  sizeLimits,
} from './layout/layout-spec.ts';
export { type TimeUnit, timeUnits } from './layout/time-units.ts';
export { createPalette, type Palette } from './palette/palette.ts';
export { templates } from './templates/registry.ts';
export { type Template } from './templates/template.ts';
