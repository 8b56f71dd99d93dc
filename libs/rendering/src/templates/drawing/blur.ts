import type { Rectangle } from '../../gif/blocks.ts';
import type { DrawingContext } from '../template.ts';

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
