import type { Rectangle } from '../../gif/blocks.ts';
import type { PictureChoice } from '../picture-choice.ts';
import type { Cell, Drawing, DrawingContext, TextStyle, UnitGroup } from '../template.ts';
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
