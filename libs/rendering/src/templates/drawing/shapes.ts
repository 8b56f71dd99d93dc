import type { Rectangle } from '../../gif/blocks.ts';
import type { PictureChoice } from '../picture-choice.ts';
import type { Cell, Drawing, DrawingContext, TextStyle, UnitGroup } from '../template.ts';
import type { ColorMix } from '../../palette/palette-shape.ts';
import { backgroundColor, mixedColor } from '../template-colors.ts';
import { drawText } from './text.ts';

/**
 * The cells of a group's digits, with the same face and the pictures 0 to 9.
 *
 * @param corners - top left corner of each digit in whole pixels, from the most significant digit
 * @param size - of each cell, in whole pixels
 * @param face - use another one for digits of another size. Default: `digit`.
 */
export function digitCells(
  { unit }: Pick<UnitGroup, 'unit'>,
  corners: readonly Pick<Rectangle, 'x' | 'y'>[],
  size: Pick<Rectangle, 'width' | 'height'>,
  face = 'digit',
): Cell[] {
  return corners.map(({ x, y }, index) => {
    const choice: PictureChoice = { kind: 'cycle', step: 10 ** (corners.length - 1 - index), count: 10 };
    return { x, y, ...size, unit, face, pictureCount: choice.count, choice };
  });
}

/** Draws a digit centered in a cell, so that digits do not shift even if the font is not tabular. */
export function drawDigit(
  context: DrawingContext,
  drawing: Drawing,
  style: TextStyle,
  digit: number,
  { width, baseline }: { readonly width: number; readonly baseline: number },
): void {
  drawText(context, drawing, style, String(digit), { x: width / 2, baseline, align: 'center' });
}

/** Fills a rectangle with rounded corners in the current fill style. */
export function fillRoundedRectangle(context: DrawingContext, area: Rectangle, radius: number): void {
  context.beginPath();
  context.roundRect(area.x, area.y, area.width, area.height, Math.min(radius, area.width / 2, area.height / 2));
  context.fill();
}

/** Strokes a rectangle with rounded corners in the current stroke style. The line is inside the rectangle. */
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

/** Fills a cell, whose corner is the origin, with its part of a panel in one color. */
export function fillCell(context: DrawingContext, { width, height }: Cell, mix: ColorMix): void {
  context.fillStyle = mixedColor(mix);
  context.fillRect(0, 0, width, height);
}

/** Clears areas of the backdrop, for cells that draw their own part of a panel. */
export function clearAreas(context: DrawingContext, areas: readonly Rectangle[]): void {
  context.fillStyle = backgroundColor;
  for (const { x, y, width, height } of areas) context.fillRect(x, y, width, height);
}

/** The canvas without a margin on each side, given as shares of its width and height. */
export function insetCanvas({ width, height }: Drawing, share: { readonly x: number; readonly y: number }): Rectangle {
  return insetArea({ x: 0, y: 0, width, height }, Math.round(width * share.x), Math.round(height * share.y));
}

/** A rectangle reduced by `dx` on the left and right and by `dy` above and below. */
export function insetArea({ x, y, width, height }: Rectangle, dx: number, dy: number): Rectangle {
  return { x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy };
}

/** Converts items from reading order to left-to-right order. */
export function fromTheLeft<T>({ direction }: Pick<Drawing, 'direction'>, items: readonly T[]): readonly T[] {
  return direction === 'rtl' ? [...items].reverse() : items;
}
