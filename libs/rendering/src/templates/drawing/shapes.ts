import type { Rectangle } from '../../gif/blocks.ts';
import { backgroundInk } from '../inks.ts';
import type { DrawingContext, Stage } from '../template.ts';

/** Fills a rectangle with rounded corners in the current fill style. */
export function fillRoundedRectangle(context: DrawingContext, area: Rectangle, radius: number): void {
  context.beginPath();
  context.roundRect(area.x, area.y, area.width, area.height, Math.min(radius, area.width / 2, area.height / 2));
  context.fill();
}

/** Strokes a rectangle with rounded corners in the current stroke style; the line lies inside the rectangle. */
export function strokeRoundedRectangle(
  context: DrawingContext,
  area: Rectangle,
  radius: number,
  lineWidth: number,
): void {
  const inset = lineWidth / 2;
  const inner = {
    x: area.x + inset,
    y: area.y + inset,
    width: area.width - lineWidth,
    height: area.height - lineWidth,
  };
  context.lineWidth = lineWidth;
  context.beginPath();
  context.roundRect(inner.x, inner.y, inner.width, inner.height, Math.max(0, radius - inset));
  context.stroke();
}

/** The canvas without a margin on each side, given as shares of width and height. */
export function insetCanvas({ width, height }: Stage, share: { readonly x: number; readonly y: number }): Rectangle {
  const [x, y] = [Math.round(width * share.x), Math.round(height * share.y)];
  return { x, y, width: width - 2 * x, height: height - 2 * y };
}

/** Things in reading order as they stand from the left: turned round where the writing goes from right to left. */
export function fromTheLeft<T>({ direction }: Pick<Stage, 'direction'>, items: readonly T[]): readonly T[] {
  return direction === 'rtl' ? [...items].reverse() : items;
}

/** Blackens areas, in whole pixels: cells that a panel was drawn across, and that draw their part of it themselves. */
export function clearAreas(context: DrawingContext, areas: readonly Rectangle[]): void {
  context.fillStyle = backgroundInk;
  for (const { x, y, width, height } of areas) context.fillRect(x, y, width, height);
}
