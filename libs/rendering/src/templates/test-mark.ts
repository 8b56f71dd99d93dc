import type { Rectangle } from '../gif/blocks.ts';
import { backgroundColor, mixedColor, textColor } from './template-colors.ts';
import type { Cell, Drawing, DrawingContext, FontFile, Template } from './template.ts';
import { drawText, measureEm } from './drawing/text.ts';

const word = 'TEST';
/** In CSS pixels: letters stay legible, and do not become larger than those of a badge. */
const sizes = { min: 9, max: 24, perHeight: 0.1, perWidth: 0.05 } as const;
/** In em. */
const padding = { x: 0.5, y: 0.3 } as const;

/**
 * A template whose pictures have the mark of test timers: a label in the corner with the fewest digits, on the backdrop and on the cells that it
 * covers. It is drawn in the color of text, so it is as legible as the timer. Nothing else changes.
 */
export function withTestMark(template: Template): Template {
  return {
    ...template,
    arrange(drawing) {
      const arrangement = template.arrange(drawing);
      const mark = new TestMark(template, drawing, arrangement.cells);
      const originals = new Map<Cell, Cell>(arrangement.cells.map((cell) => [mark.cellOf(cell), cell]));
      const originalOf = (cell: Cell) => originals.get(cell) ?? cell;
      return {
        ...arrangement,
        cells: [...originals.keys()],
        drawBackdrop(context) {
          arrangement.drawBackdrop(context);
          mark.draw(context);
        },
        drawCell(context, cell, picture) {
          arrangement.drawCell(context, originalOf(cell), picture);
          mark.drawOn(context, cell);
        },
        drawBetween(context, cell, change) {
          arrangement.drawBetween?.(context, originalOf(cell), change);
          mark.drawOn(context, cell);
        },
      };
    },
    drawMessage(context, drawing) {
      const placed = template.drawMessage(context, drawing);
      new TestMark(template, drawing, []).draw(context);
      return placed;
    },
  };
}

/** The mark on one drawing. */
class TestMark {
  private readonly area: Rectangle;
  private readonly size: number;
  private readonly font: FontFile;
  private readonly ascent: number;
  private readonly letterColor: string;

  /** @param cells - what it covers as little as possible */
  constructor(
    { fonts, textPanel }: Template,
    private readonly drawing: Drawing,
    cells: readonly Cell[],
  ) {
    this.font = heaviest(fonts);
    const [panel] = textPanel ?? [];
    this.letterColor = panel ? mixedColor(panel) : backgroundColor;
    const text = measureEm(drawing, { font: this.font }, word);
    const share = Math.min(drawing.height * sizes.perHeight, drawing.width * sizes.perWidth);
    this.size = Math.round(Math.min(sizes.max, Math.max(sizes.min, share)));
    this.ascent = text.ascent * this.size;
    const width = Math.ceil((text.width + 2 * padding.x) * this.size);
    const height = Math.ceil((text.ascent + 2 * padding.y) * this.size);
    const right = drawing.width - width;
    const bottom = drawing.height - height;
    const corners = [
      { x: right, y: 0 },
      { x: 0, y: 0 },
      { x: right, y: bottom },
      { x: 0, y: bottom },
    ].map((corner) => ({ ...corner, width, height }));
    const covered = corners.map((corner) => cells.reduce((sum, cell) => sum + sharedPixels(corner, cell), 0));
    this.area = corners[covered.indexOf(Math.min(...covered))] as Rectangle;
  }

  /** The cell, with a face of its own if the mark covers a part of it. */
  cellOf(cell: Cell): Cell {
    return this.covers(cell) ? { ...cell, face: `${cell.face} at ${cell.x} ${cell.y}` } : { ...cell };
  }

  draw(context: DrawingContext): void {
    const { x, y, width, height } = this.area;
    context.fillStyle = textColor();
    context.fillRect(x, y, width, height);
    context.fillStyle = this.letterColor;
    drawText(context, this.drawing, { font: this.font, size: this.size }, word, {
      x: x + width / 2,
      baseline: y + (height + this.ascent) / 2,
      align: 'center',
    });
  }

  drawOn(context: DrawingContext, cell: Cell): void {
    if (!this.covers(cell)) return;
    context.save();
    context.translate(-cell.x, -cell.y);
    this.draw(context);
    context.restore();
  }

  private covers(cell: Cell): boolean {
    return sharedPixels(this.area, cell) > 0;
  }
}

const heaviest = (fonts: readonly FontFile[]): FontFile =>
  fonts.reduce((heavier, font) => (font.weight > heavier.weight ? font : heavier));

/** The area of the intersection of two rectangles. */
function sharedPixels(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
