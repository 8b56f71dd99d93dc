import type { Rectangle } from '../../gif/blocks.ts';
import type { DrawingContext } from '../template.ts';

/**
 * Draws something blurred.
 *
 * @param deviation - of the normal distribution that each point is spread by, in CSS pixels: hardly anything is left of it
 * two and a half times as far away
 * @param area - that the result is clipped to; blurring costs some 10 ms for each 100 000 pixels in it
 */
export function drawBlurred(context: DrawingContext, deviation: number, area: Rectangle, draw: () => void): void {
  // Blur is the one length that a canvas does not magnify.
  const { a: scale } = context.getTransform();
  context.save();
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.filter = `blur(${deviation * scale}px)`;
  draw();
  context.restore();
}
