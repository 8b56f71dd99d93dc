export { type FinalFrameSpec, finalFrameKey } from './animation/final-frame.ts';
export { renderAnimation, renderCompressedAnimation } from './animation/render-animation.ts';
export { renderStill, renderStillFrame } from './animation/render-still.ts';
export { BufferPool } from './buffers/buffer-pool.ts';
export { drawableText, unsupportedCharacters } from './fonts/fonts-for-text.ts';
export { emojiIn } from './fonts/graphemes.ts';
export { hiddenImage, type ImageFormat } from './timers/hidden-image.ts';
export { isGzip } from './gzip/gzip-writer.ts';
export { alternativeText } from './labels/alternative-text.ts';
export { type TextFit, hasAmpleRoom } from './layout/text-fit.ts';
export { maxDays, maxLeadingDigits } from './layout/time-units.ts';
export { LayoutCache } from './layout/layout-cache.ts';
export { type Layout } from './layout/layout.ts';
export {
  type Appearance,
  type LayoutSpec,
  type Scale,
  canMove,
  layoutFits,
  layoutKey,
  layoutSpecFor,
} from './layout/layout-spec.ts';
export { contrastWarnings, pageContrastWarnings, readableColors } from './palette/contrast-warnings.ts';
export { createPalette } from './palette/palette.ts';
export { colorSchemes } from './templates/color-schemes.ts';
export { defaultAppearance, templates } from './templates/registry.ts';
export { type Template } from './templates/template.ts';
export { RenderableTimer } from './timers/renderable-timer.ts';
export {
  type RenderTime,
  type TimerAnimationOptions,
  type TimerImageOptions,
  TimerRenderer,
  playingSeconds,
} from './timers/timer-renderer.ts';
export { type Sheet, buildSheet, writeSheet } from './sheet/sheet.ts';
export { type LayoutThreads, LayoutWorkers } from './workers/layout-workers.ts';
