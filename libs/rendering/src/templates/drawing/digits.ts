import type { Rectangle } from '../../gif/blocks.ts';
import type { Cell, DrawingContext, Stage, UnitGroup } from '../template.ts';
import { drawText, type TextStyle } from './text.ts';

/**
 * The cells of a group's digits, which all have the same face and the pictures 0 to 9.
 *
 * @param corners - top left corners from the most significant digit, whole pixels, one for each digit
 * @param size - of each cell, whole pixels
 * @param face - another one for digits of another size. Default: `digit`.
 */
export function digitCells(
  { unit }: Pick<UnitGroup, 'unit'>,
  corners: readonly Pick<Rectangle, 'x' | 'y'>[],
  size: Pick<Rectangle, 'width' | 'height'>,
  face = 'digit',
): Cell[] {
  return corners.map(({ x, y }, index) => {
    const placeValue = 10 ** (corners.length - 1 - index);
    const pictureOf = (value: number) => Math.floor(value / placeValue) % 10;
    return { x, y, ...size, unit, face, pictureCount: 10, pictureOf };
  });
}

/** Draws a digit in the middle of a cell: every digit stands in the same place, whether or not the font is tabular. */
export function drawDigit(
  context: DrawingContext,
  stage: Stage,
  style: TextStyle,
  digit: number,
  { width, baseline }: { readonly width: number; readonly baseline: number },
): void {
  drawText(context, stage, style, String(digit), { x: width / 2, baseline, align: 'center' });
}
