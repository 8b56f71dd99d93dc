import type { Rectangle } from '../../../gif/blocks.ts';
import type { TimeUnit } from '../../../layout/time-units.ts';
import type { Cell, TimerStage } from '../../template.ts';
import { digitCells } from '../digits.ts';
import type { PlacedLabel } from '../labels.ts';
import { fromTheLeft } from '../shapes.ts';
import type { GroupDesign, LabelDesign } from './design.ts';
import { labelDrop } from './label-sizes.ts';
import { measureDigit, measureGroup, type MeasuredGroup } from './measure.ts';
import { contentHeight, contentWidth, largestSizes, type Plan, type Rows, type Size, type Sizes } from './sizes.ts';

/** A unit in its place, in CSS pixels. */
export interface PlacedGroup {
  readonly unit: TimeUnit;
  /** Whole pixels. Without `boxPadding` it is what flat digits take: cells overhang it by the round ones' overshoot. */
  readonly box: Rectangle;
  /** Top left corners of the digits' cells, from the most significant digit. */
  readonly corners: readonly Pick<Rectangle, 'x' | 'y'>[];
}

/** Where everything of a timer stands, in CSS pixels. */
export interface PlacedGroups {
  readonly digitSize: number;
  /** Height of the flat digits, a whole number. */
  readonly digitHeight: number;
  /** Of each digit. */
  readonly cell: Size;
  /** From the top of a digit's cell to its baseline. */
  readonly digitBaseline: number;
  /** Row by row, from the left. */
  readonly groups: readonly PlacedGroup[];
  readonly labels: readonly PlacedLabel[];
  /** What lies between two boxes of a row: as high as the box, as wide as the gap, with the parity of `separator`. */
  readonly gaps: readonly Rectangle[];
  /** What lies between two rows where each is a single group; as wide as the box. */
  readonly rowGaps: readonly Rectangle[];
  /** A whole number: the design's `separator`, at least 2 unless it has none. */
  readonly separator: number;
  /** The cells of all digits, with the face `digit`. */
  readonly digitCells: readonly Cell[];
}

/** Finds the largest digits that fit: all groups in one row, or stacked where the canvas is that narrow. */
export function placeGroups(stage: TimerStage, design: GroupDesign): PlacedGroups {
  const plan: Plan = { canvas: stage, design, advance: measureDigit(stage, design.digits) };
  const groups = stage.groups.map((group) => measureGroup(stage, design.labels, group));
  const inRows = (rows: Rows) => rows.map((row) => fromTheLeft(stage, row));
  const inOneRow = largestSizes(plan, inRows([groups]));
  const stacked = stackings(groups)
    .map((rows) => largestSizes(plan, inRows(rows)))
    .reduce((best, sizes) => (sizes.digitHeight > best.digitHeight ? sizes : best), inOneRow);
  const gain = design.stackingGain ?? 1.3;
  return place(stage, design, stacked.digitHeight >= gain * inOneRow.digitHeight ? stacked : inOneRow);
}

/** All ways to stack the groups in rows of equal length. */
function stackings(groups: readonly MeasuredGroup[]): Rows[] {
  return [2, 3, 4]
    .filter((rows) => groups.length % rows === 0)
    .map((rows) => {
      const columns = groups.length / rows;
      return Array.from({ length: rows }, (_, row) => groups.slice(row * columns, (row + 1) * columns));
    });
}

function place(stage: TimerStage, design: GroupDesign, sizes: Sizes): PlacedGroups {
  const left = Math.round((stage.width - contentWidth(sizes)) / 2);
  const top = Math.round((stage.height - contentHeight(sizes)) / 2);
  const tops = sizes.rows.map((_, index) => top + index * (sizes.rowHeight + sizes.rowGap));
  const placed = sizes.rows.flatMap((row, index) =>
    row.map((group, column) => {
      const x = columnLeft(sizes, left, column);
      const box = { x, y: tops[index] ?? 0, width: sizes.columnWidths[column] ?? 0, height: sizes.boxHeight };
      return placeGroup(stage, design, sizes, group, box);
    }),
  );
  const groups = placed.map(({ group }) => group);
  return {
    digitSize: sizes.digitSize,
    digitHeight: sizes.digitHeight,
    cell: sizes.cell,
    digitBaseline: sizes.digitTop - sizes.cellTop + sizes.digitHeight,
    groups,
    labels: placed.map(({ label }) => label),
    gaps: tops.flatMap((y) =>
      sizes.columnWidths.slice(1).map((_, index) => {
        const x = columnLeft(sizes, left, index + 1) - sizes.gap;
        return { x, y, width: sizes.gap, height: sizes.boxHeight };
      }),
    ),
    rowGaps:
      sizes.columnWidths.length > 1
        ? []
        : tops
            .slice(1)
            .map((y) => ({ x: left, y: y - sizes.rowGap, width: contentWidth(sizes), height: sizes.rowGap })),
    separator: sizes.separator,
    digitCells: groups.flatMap((group) => digitCells(group, group.corners, sizes.cell)),
  };
}

function columnLeft({ columnWidths, gap }: Sizes, left: number, column: number): number {
  return columnWidths.slice(0, column).reduce((x, width) => x + width + gap, left);
}

/** Puts the digits in the box: in the middle, with the label behind them if that is its place, or where labels begin. */
function placeGroup(stage: TimerStage, design: GroupDesign, sizes: Sizes, group: MeasuredGroup, box: Rectangle) {
  const { labels } = design;
  const { cell, gapBetweenDigits, initials } = sizes;
  const digitsWidth = group.digits * (cell.width + gapBetweenDigits) - gapBetweenDigits;
  const labelSize = Math.min(sizes.labelSize, initials ? Infinity : sizes.labelLimit(group));
  const labelWidth = labels.place === 'beside' ? labelSize * (initials ? group.initialWidth : group.labelWidth) : 0;
  const x = box.x + digitsLeft(stage, { design, sizes }, { box: box.width, digits: digitsWidth, label: labelWidth });
  const label: PlacedLabel = {
    unit: group.unit,
    label: initials ? group.initial : group.label,
    style: { ...labels.style, size: labelSize },
    ...labelAnchor(stage, { labels, sizes }, { x, width: digitsWidth }),
    baseline: box.y + baselineOfLabels(labels.place, sizes),
  };
  const y = box.y + sizes.cellTop;
  const corners = Array.from({ length: group.digits }, (_, digit) => ({
    x: x + digit * (cell.width + gapBetweenDigits),
    y,
  }));
  return { group: { unit: group.unit, box, corners }, label };
}

/** From the left edge of a box to its first digit's cell, given the widths of what is there. */
function digitsLeft(
  { direction }: TimerStage,
  { design, sizes }: { readonly design: GroupDesign; readonly sizes: Sizes },
  widths: { readonly box: number; readonly digits: number; readonly label: number },
): number {
  const { labels, boxPadding } = design;
  const free = widths.box - widths.digits;
  if (labels.start !== undefined && labels.place !== 'beside') {
    const padding = Math.round(sizes.digitSize * (boxPadding?.x ?? 0));
    return direction === 'ltr' ? padding : free - padding;
  }
  const label = widths.label > 0 ? Math.round(sizes.digitSize * labels.gap) + Math.ceil(widths.label) : 0;
  return Math.round((free - label) / 2) + (direction === 'rtl' ? label : 0);
}

/** Where a label stands from the left, given its digits. */
function labelAnchor(
  { direction }: TimerStage,
  { labels, sizes }: { readonly labels: LabelDesign; readonly sizes: Sizes },
  digits: Pick<Rectangle, 'x' | 'width'>,
): Required<Pick<PlacedLabel, 'x' | 'align'>> {
  const [left, right] = [digits.x, digits.x + digits.width];
  const leftToRight = direction === 'ltr';
  if (labels.place === 'beside') {
    const gap = Math.round(sizes.digitSize * labels.gap);
    return leftToRight ? { x: right + gap, align: 'left' } : { x: left - gap, align: 'right' };
  }
  if (labels.start === undefined) return { x: left + digits.width / 2, align: 'center' };
  const inset = sizes.digitSize * labels.start;
  return leftToRight ? { x: left + inset, align: 'left' } : { x: right - inset, align: 'right' };
}

/** From the upper edge of the box. */
function baselineOfLabels(place: GroupDesign['labels']['place'], sizes: Sizes): number {
  const drop = labelDrop(sizes.labelSize, sizes.rows.flat());
  if (place === 'below') return sizes.rowHeight - drop;
  if (place === 'inside') return sizes.boxHeight - sizes.boxFoot - drop;
  return sizes.digitTop + sizes.digitHeight;
}
