import { textColor } from '../../template-colors.ts';
import type { Arrangement, Cell, DrawingContext, FontFile, TextStyle, TimerDrawing } from '../../template.ts';
import { drawDigit, clearAreas } from '../shapes.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../labels.ts';
import type { PlacedGroups } from './place-groups.ts';
import { drawSliding, roomOfWindows, windowOf, type SlideDesign } from './sliding-digits.ts';

/** Draws a digit in the current fill and stroke styles, optionally with an outline. */
type DrawGlyph = (style?: Pick<TextStyle, 'outline'>) => void;

/** A digit with its position in its cell, in CSS pixels. */
export interface PlacedDigit {
  readonly digit: number;
  /** Its center. */
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** How a template draws the groups that `placeGroups` positioned. */
interface GroupPainter {
  readonly digitFont: FontFile;
  /** Fill style of the labels. */
  readonly labelColor: string;
  /** Draws everything that never changes, except the labels. Default: nothing. */
  drawBackdrop?(context: DrawingContext): void;
  /** Draws the part of a panel that is under a cell, with the origin at the cell's corner. Default: no panels. */
  drawPanel?(context: DrawingContext, cell: Cell): void;
  /** Draws a digit by calling `draw`, several times if necessary. Default: once, in the text color. */
  drawDigit?(context: DrawingContext, draw: DrawGlyph, placed: PlacedDigit): void;
  /** How digits slide, for templates with motion. */
  readonly slide?: SlideDesign;
}

/** Arranges digits and labels in cells, and labels that never change on the backdrop. */
export function arrangeGroups(drawing: TimerDrawing, placed: PlacedGroups, painter: GroupPainter): Arrangement {
  const { labels, cell: digitCell, digitBaseline: baseline, digitSize: size } = placed;
  const { digitFont: font, labelColor, drawDigit: drawInColors = drawInText } = painter;
  const slide = drawing.motion === 'smooth' ? painter.slide : undefined;
  const room = slide ? roomOfWindows(drawing, placed, slide) : 0;
  const digits = slide ? placed.digitCells.map((cell) => windowOf(cell, room, slide)) : placed.digitCells;
  const cells = [...digits, ...labelCells(drawing, labels)];
  const drawDigitAt = (context: DrawingContext, digit: number, below = 0) => {
    const place = { width: digitCell.width, baseline: baseline + room + below };
    const draw: DrawGlyph = (style) => drawDigit(context, drawing, { font, size, ...style }, digit, place);
    drawInColors(context, draw, { digit, x: digitCell.width / 2, baseline: place.baseline, size });
  };
  return {
    labelExtent: placed.labelExtent,
    cells,
    drawBackdrop(context) {
      painter.drawBackdrop?.(context);
      context.fillStyle = labelColor;
      drawFixedLabels(context, drawing, labels);
      if (painter.drawPanel !== undefined) clearAreas(context, cells);
    },
    drawCell(context, cell, picture) {
      painter.drawPanel?.(context, cell);
      if (cell.face === 'digit') drawDigitAt(context, picture);
      else {
        context.fillStyle = labelColor;
        drawLabelCell(context, drawing, labels, cell, picture);
      }
    },
    drawBetween(context, cell, change) {
      if (slide === undefined) return;
      painter.drawPanel?.(context, cell);
      drawSliding(context, cell, room, change, slide, (digit, below) => drawDigitAt(context, digit, below));
    },
  };
}

function drawInText(context: DrawingContext, draw: DrawGlyph): void {
  context.fillStyle = textColor();
  draw();
}
