import { formsByCategory, type UnitLabel } from '../../labels/unit-label.ts';
import type { TimeUnit } from '@tminus/domain';
import type { PictureChoice } from '../picture-choice.ts';
import type { Alignment, Cell, Drawing, DrawingContext, TextStyle } from '../template.ts';
import { drawText, leftOf, measureEm, type TextExtent } from './text.ts';

/** Changes the texts of a label, for example to capitals. Texts that become equal are merged into one form. */
export function mapLabel(label: UnitLabel, change: (text: string) => string): UnitLabel {
  const texts = label.forms.map(change);
  const forms = [...new Set(texts)];
  return { forms, formOf: (value) => forms.indexOf(texts[label.formOf(value)] ?? '') };
}

/** The extent of the largest of a label's texts, in em. */
export function measureLabel(drawing: Drawing, style: Omit<TextStyle, 'size'>, label: UnitLabel): TextExtent {
  const extents = label.forms.map((text) => measureEm(drawing, style, text));
  return {
    width: Math.max(...extents.map(({ width }) => width)),
    ascent: Math.max(...extents.map(({ ascent }) => ascent)),
    descent: Math.max(...extents.map(({ descent }) => descent)),
  };
}

/** A label with its position. */
export interface PlacedLabel {
  readonly unit: TimeUnit;
  readonly label: UnitLabel;
  readonly style: TextStyle;
  /** The label's center, or the edge that it is aligned to, in CSS pixels on the canvas. */
  readonly x: number;
  readonly baseline: number;
  /** Default: `center`. Labels beside digits are aligned with them, so that they do not move when the form changes. */
  readonly align?: Alignment;
}

/** Space around a label's glyphs for antialiasing and overhanging strokes, in CSS pixels. */
export const labelCellPadding = 2;

/**
 * The cells of labels with several forms. `drawFixedLabels` draws the others on the backdrop. The face of a cell is `label
 * <unit>`, its pictures are the forms.
 */
export function labelCells(drawing: Drawing, labels: readonly PlacedLabel[]): Cell[] {
  return labels
    .filter(({ label }) => label.forms.length > 1)
    .map(({ unit, label, style, x, baseline, align }) => {
      const extent = measureLabel(drawing, style, label);
      const inkLeft = leftOf(x, extent.width * style.size, align);
      const left = Math.floor(inkLeft) - labelCellPadding;
      const right = Math.ceil(inkLeft + extent.width * style.size) + labelCellPadding;
      const top = Math.floor(baseline - extent.ascent * style.size) - 1;
      const bottom = Math.ceil(baseline + extent.descent * style.size) + 1;
      const area = { x: left, y: top, width: right - left, height: bottom - top };
      const choice: PictureChoice = {
        kind: 'plural',
        language: drawing.language,
        pictures: formsByCategory(label, drawing.language),
      };
      return { ...area, unit, face: `label ${unit}`, pictureCount: label.forms.length, choice };
    });
}

/** Draws one form in a cell from `labelCells`, in the current fill style. */
export function drawLabelCell(
  context: DrawingContext,
  drawing: Drawing,
  labels: readonly PlacedLabel[],
  cell: Cell,
  picture: number,
): void {
  const placed = labels.find(({ unit }) => unit === cell.unit);
  const text = placed?.label.forms[picture];
  if (placed === undefined || text === undefined) return;
  const { align = 'center' } = placed;
  const position = { x: placed.x - cell.x, baseline: placed.baseline - cell.y, align };
  drawText(context, drawing, placed.style, text, position);
}

/** Draws the labels with a single form, in the current fill style. */
export function drawFixedLabels(context: DrawingContext, drawing: Drawing, labels: readonly PlacedLabel[]): void {
  for (const { label, style, x, baseline, align = 'center' } of labels) {
    const [text = ''] = label.forms;
    if (label.forms.length === 1) drawText(context, drawing, style, text, { x, baseline, align });
  }
}
