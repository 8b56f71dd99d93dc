import { textInk } from '../../inks.ts';
import type { Arrangement, Cell, DrawingContext, FontFile, TimerStage } from '../../template.ts';
import { drawDigit } from '../digits.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../labels.ts';
import { clearAreas } from '../shapes.ts';
import type { TextStyle } from '../text.ts';
import type { PlacedGroups } from './place-groups.ts';

/** Draws a digit in the current inks, with an outline if it is given one. */
type DrawGlyph = (style?: Pick<TextStyle, 'outline'>) => void;

/** How a template draws the groups that `placeGroups` has placed. */
export interface GroupDrawing {
  readonly digitFont: FontFile;
  /** Fill style of the labels. */
  readonly labelInk: string;
  /** Draws what never changes, but for the labels. Default: nothing. */
  drawBackdrop?(context: DrawingContext): void;
  /** Draws the part of a panel that lies under a cell, the origin at the cell's corner. Default: there are no panels. */
  drawPanel?(context: DrawingContext, cell: Cell): void;
  /** Draws a digit by calling `draw`, as often as it takes. Default: once, in the text ink. */
  drawDigit?(context: DrawingContext, draw: DrawGlyph): void;
}

/** Digits and labels in their cells, and the labels that never change on the backdrop. */
export function arrangeGroups(stage: TimerStage, placed: PlacedGroups, drawing: GroupDrawing): Arrangement {
  const { labels, cell: digitCell, digitBaseline: baseline, digitSize: size } = placed;
  const { digitFont: font, labelInk, drawDigit: drawInInks = drawInText } = drawing;
  const cells = [...placed.digitCells, ...labelCells(stage, labels)];
  return {
    cells,
    drawBackdrop(context) {
      drawing.drawBackdrop?.(context);
      if (drawing.drawPanel !== undefined) clearAreas(context, cells);
      context.fillStyle = labelInk;
      drawFixedLabels(context, stage, labels);
    },
    drawCell(context, cell, picture) {
      drawing.drawPanel?.(context, cell);
      if (cell.face === 'digit') {
        drawInInks(context, (style) => {
          drawDigit(context, stage, { font, size, ...style }, picture, { width: digitCell.width, baseline });
        });
      } else {
        context.fillStyle = labelInk;
        drawLabelCell(context, stage, labels, cell, picture);
      }
    },
  };
}

function drawInText(context: DrawingContext, draw: DrawGlyph): void {
  context.fillStyle = textInk();
  draw();
}
