import type { Rectangle } from '../../gif/blocks.ts';
import type { DrawingContext } from '../template.ts';

/** Weights of the accent where the glow fades: closer together at its edge, so that no steps are visible there. */
export const glowLevels = [0.08, 0.14, 0.25, 0.4, 0.55, 0.7, 0.85, 1] as const;
/**
 * Smaller glows, in which steps are only a few pixels wide, have fewer levels: else the frames of a minute would be more than 32 KB, so
 * that gzip could not repeat them.
 */
const fewLevels = [0, 0.14, 0.4, 1] as const;
/** The size from which on tubes have all levels, in pixels as drawn. */
const leastSmoothSize = 110;
/** Half of the text in the first mix of text and glow, of 255. */
const mostText = 64;

/** The nearest of the few levels for each weight from 0 to 255. */
const nearestFew = Uint8Array.from({ length: 256 }, (_, weight) => {
  const distanceTo = (level: number) => Math.abs(level * 255 - weight);
  return Math.round(255 * fewLevels.reduce((best, level) => (distanceTo(level) < distanceTo(best) ? level : best)));
});

/** Draws the glow of small tubes in an area with few levels. */
export function reduceLevels(context: DrawingContext, size: number, area: Rectangle): void {
  const { a: scale, e, f } = context.getTransform();
  if (size * scale >= leastSmoothSize) return;
  const { canvas } = context;
  const [left, top] = [Math.max(0, Math.floor(area.x * scale + e)), Math.max(0, Math.floor(area.y * scale + f))];
  const width = Math.min(canvas.width - left, Math.ceil(area.width * scale) + 1);
  const height = Math.min(canvas.height - top, Math.ceil(area.height * scale) + 1);
  if (width < 1 || height < 1) return;
  const picture = context.getImageData(left, top, width, height);
  const { data } = picture;
  for (let red = 0; red < data.length; red += 4) {
    if ((data[red] ?? 0) < mostText) data.set([0, nearestFew[data[red + 1] ?? 0] ?? 0], red);
  }
  context.putImageData(picture, left, top);
}

/**
 * Draws with a Gaussian blur.
 *
 * @param deviation - standard deviation in CSS pixels; the blur is hardly visible beyond two and a half times as far
 * @param area - the result is clipped to this area; blurring takes about 10 ms per 100,000 pixels
 */
export function drawBlurred(context: DrawingContext, deviation: number, area: Rectangle, draw: () => void): void {
  // The blur radius is the only length that the canvas transform does not scale.
  const { a: scale } = context.getTransform();
  context.save();
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.filter = `blur(${deviation * scale}px)`;
  draw();
  context.restore();
}
