import type { UnitLabel } from '../../labels/unit-label.ts';
import type { TimeUnit } from '../../layout/time-units.ts';
import type { Cell, DrawingContext, Stage } from '../template.ts';
import { drawText, joiningScript, leftOf, measureEm, type Alignment, type TextExtent, type TextStyle } from './text.ts';

/** A label with its texts changed, in capitals for one; texts that become equal are one form. */
export function mapLabel(label: UnitLabel, change: (text: string) => string): UnitLabel {
  const texts = label.forms.map(change);
  const forms = [...new Set(texts)];
  return { forms, formOf: (value) => forms.indexOf(texts[label.formOf(value)] ?? '') };
}

/** What the largest of a label's texts takes, in em. */
export function measureLabel(stage: Stage, style: Omit<TextStyle, 'size'>, label: UnitLabel): TextExtent {
  const extents = label.forms.map((text) => measureEm(stage, style, text));
  const letters = label.forms
    .flatMap((text) => lettersApart(stage, text))
    .map((letter) => measureEm(stage, style, letter));
  return {
    width: Math.max(...extents.map(({ width }) => width)),
    ascent: Math.max(...[...extents, ...letters].map(({ ascent }) => ascent)),
    descent: Math.max(...[...extents, ...letters].map(({ descent }) => descent)),
  };
}

/**
 * The letters of a text that may need several fonts, as the dotted capital I of a Turkish word does: of such a text the
 * canvas tells the height in one of the fonts only. Letters with forms of their own by themselves are all in one font.
 */
function lettersApart(stage: Stage, text: string): string[] {
  if (/^\p{ASCII}*$/u.test(text) || joiningScript.test(text)) return [];
  return [...new Intl.Segmenter(stage.language).segment(text)].map(({ segment }) => segment);
}

/** A label in its place. */
export interface PlacedLabel {
  readonly unit: TimeUnit;
  readonly label: UnitLabel;
  readonly style: TextStyle;
  /** Of its middle, or of the edge that it is aligned to, in CSS pixels on the canvas. */
  readonly x: number;
  readonly baseline: number;
  /** Default: `center`. A label of several forms beside digits is aligned to them: it does not move when it changes. */
  readonly align?: Alignment;
}

/** Space around a label's ink for its antialiasing and for strokes that lean out, in CSS pixels. */
const padding = 2;

/**
 * The cell of a label that has several forms; none for one that never changes, which `drawFixedLabels` draws with the
 * backdrop. Its face is `label <unit>`, its pictures are the forms.
 */
export function labelCells(stage: Stage, labels: readonly PlacedLabel[]): Cell[] {
  return labels
    .filter(({ label }) => label.forms.length > 1)
    .map(({ unit, label, style, x, baseline, align }) => {
      const extent = measureLabel(stage, style, label);
      const inkLeft = leftOf(x, extent.width * style.size, align);
      const left = Math.floor(inkLeft) - padding;
      const right = Math.ceil(inkLeft + extent.width * style.size) + padding;
      const top = Math.floor(baseline - extent.ascent * style.size) - 1;
      const bottom = Math.ceil(baseline + extent.descent * style.size) + 1;
      const area = { x: left, y: top, width: right - left, height: bottom - top };
      const pictureOf = (value: number) => label.formOf(value);
      return { ...area, unit, face: `label ${unit}`, pictureCount: label.forms.length, pictureOf };
    });
}

/** Draws one form in a cell of `labelCells`, in the current fill style. */
export function drawLabelCell(
  context: DrawingContext,
  stage: Stage,
  labels: readonly PlacedLabel[],
  cell: Cell,
  picture: number,
): void {
  const placed = labels.find(({ unit }) => unit === cell.unit);
  const text = placed?.label.forms[picture];
  if (placed === undefined || text === undefined) return;
  const { align = 'center' } = placed;
  const position = { x: placed.x - cell.x, baseline: placed.baseline - cell.y, align };
  drawText(context, stage, placed.style, text, position);
}

/** Draws the labels that have a single form, in the current fill style. */
export function drawFixedLabels(context: DrawingContext, stage: Stage, labels: readonly PlacedLabel[]): void {
  for (const { label, style, x, baseline, align = 'center' } of labels) {
    const [text = ''] = label.forms;
    if (label.forms.length === 1) drawText(context, stage, style, text, { x, baseline, align });
  }
}
