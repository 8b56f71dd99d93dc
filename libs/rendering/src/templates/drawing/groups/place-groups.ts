import type { Rectangle } from '../../../gif/blocks.ts';
import type { TimeUnit } from '@tminus/domain';
import type { Cell, TimerStage } from '../../template.ts';
import { digitCells } from '../digits.ts';
import type { PlacedLabel } from '../labels.ts';
import { fromTheLeft } from '../shapes.ts';
import type { Alignment } from '../text.ts';
import type { GroupDesign } from './design.ts';
import { labelDrop, labelSizeOf, smallestLabelLegible } from './label-sizes.ts';
import { measureDigit, measureGroup, type MeasuredGroup } from './measure.ts';
import {
  contentHeight,
  contentWidth,
  labelGapBeside,
  largestSizes,
  type Plan,
  type Rows,
  type Size,
  type Sizes,
} from './sizes.ts';

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
  /** The design's `flanks`: before the first group of the first row, and behind the last of the last; as high as the box. */
  readonly flanks: { readonly before: Rectangle; readonly behind: Rectangle };
  /** A whole number: the design's `separator`, at least 2 unless it has none. */
  readonly separator: number;
  /** The cells of all digits, with the face `digit`. */
  readonly digitCells: readonly Cell[];
}

/**
 * Finds the largest digits that fit: all groups in one row, or stacked where the canvas is that narrow.
 *
 * @param area - where they have to fit, margins included, in whole pixels. Default: the whole canvas.
 */
export function placeGroups(
  stage: TimerStage,
  design: GroupDesign,
  area: Rectangle = { x: 0, y: 0, width: stage.width, height: stage.height },
): PlacedGroups {
  const plan: Plan = { area, design, advance: measureDigit(stage, design.digits) };
  const groups = stage.groups.map((group) => measureGroup(stage, design.labels, group));
  const inRows = (rows: Rows) => rows.map((row) => fromTheLeft(stage, row));
  const withWords = largestRows(plan, inRows([groups]), stackings(groups).map(inRows), false);
  const tooSmall = design.labels.place === 'beside' && withWords.labelSize < smallestLabelLegible;
  const sizes = tooSmall ? largestRows(plan, inRows([groups]), stackings(groups).map(inRows), true) : withWords;
  return place(stage, design, sizes, area);
}

function largestRows(plan: Plan, oneRow: Rows, stackings: readonly Rows[], initials: boolean): Sizes {
  const inOneRow = largestSizes(plan, oneRow, initials);
  const stacked = stackings
    .map((rows) => largestSizes(plan, rows, initials))
    .reduce((best, sizes) => (sizes.digitHeight > best.digitHeight ? sizes : best), inOneRow);
  const gain = plan.design.stackingGain ?? 1.3;
  return stacked.digitHeight >= gain * inOneRow.digitHeight ? stacked : inOneRow;
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

function place(stage: TimerStage, design: GroupDesign, sizes: Sizes, area: Rectangle): PlacedGroups {
  const left = area.x + Math.round((area.width - contentWidth(sizes)) / 2);
  const top = area.y + Math.round((area.height - contentHeight(sizes)) / 2);
  const lefts = columnLefts(stage, sizes, left);
  const tops = sizes.rows.map((_, index) => top + index * (sizes.rowHeight + sizes.rowGap));
  const placed = sizes.rows.flatMap((row, index) =>
    row.map((group, column) => {
      const [x = 0, y = 0, width = 0] = [lefts[column], tops[index], sizes.columnWidths[column]];
      return placeGroup(stage, design, sizes, group, { x, y, width, height: sizes.boxHeight });
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
      lefts.slice(1).map((x) => ({ x: x - sizes.gap, y, width: sizes.gap, height: sizes.boxHeight })),
    ),
    rowGaps:
      lefts.length > 1
        ? []
        : tops.slice(1).map((y) => {
            const width = sizes.columnWidths[0] ?? 0;
            return { x: lefts[0] ?? 0, y: y - sizes.rowGap, width, height: sizes.rowGap };
          }),
    flanks: placeFlanks(stage, sizes, left, tops),
    separator: sizes.separator,
    digitCells: groups.flatMap((group) => digitCells(group, group.corners, sizes.cell)),
  };
}

/** Left edges of the columns' boxes. */
function columnLefts({ direction }: TimerStage, { columnWidths, gap, flanks }: Sizes, left: number): number[] {
  let x = left + (direction === 'rtl' ? flanks.behind : flanks.before);
  return columnWidths.map((width) => {
    const columnLeft = x;
    x += width + gap;
    return columnLeft;
  });
}

function placeFlanks({ direction }: TimerStage, sizes: Sizes, left: number, tops: readonly number[]) {
  const { before, behind } = sizes.flanks;
  const right = left + contentWidth(sizes);
  const rightToLeft = direction === 'rtl';
  const height = sizes.boxHeight;
  return {
    before: { x: rightToLeft ? right - before : left, y: tops.at(0) ?? 0, width: before, height },
    behind: { x: rightToLeft ? left : right - behind, y: tops.at(-1) ?? 0, width: behind, height },
  };
}

function placeGroup(stage: TimerStage, design: GroupDesign, sizes: Sizes, group: MeasuredGroup, box: Rectangle) {
  const { cell, gapBetweenDigits, initials } = sizes;
  const digitsWidth = group.digits * (cell.width + gapBetweenDigits) - gapBetweenDigits;
  const { x, ...aligned } = placeAcross(stage, design, sizes, digitsWidth, box);
  const label: PlacedLabel = {
    unit: group.unit,
    label: initials ? group.initial : group.label,
    style: { ...design.labels.style, size: labelSizeOf(sizes, group) },
    x: aligned.labelX,
    align: aligned.align,
    baseline: box.y + baselineOfLabels(design.labels.place, sizes),
  };
  const y = box.y + sizes.cellTop;
  const corners = Array.from({ length: group.digits }, (_, digit) => ({
    x: x + digit * (cell.width + gapBetweenDigits),
    y,
  }));
  return { group: { unit: group.unit, box, corners }, label };
}

/**
 * Left edge of the digits, and where their label is aligned: both in the middle of the box, or, where the label stands
 * behind the digits or begins flush with them, from where reading begins, so that stacked groups begin below each other.
 */
function placeAcross(
  { direction }: TimerStage,
  design: GroupDesign,
  { digitSize, insets: { start, end } }: Sizes,
  digitsWidth: number,
  box: Rectangle,
): { readonly x: number; readonly labelX: number; readonly align: Alignment } {
  const { labels } = design;
  const rightToLeft = direction === 'rtl';
  if (labels.place !== 'beside' && labels.start === undefined) {
    const x = box.x + (rightToLeft ? end : start) + Math.round((box.width - start - end - digitsWidth) / 2);
    return { x, labelX: x + digitsWidth / 2, align: 'center' };
  }
  const x = rightToLeft ? box.x + box.width - start - digitsWidth : box.x + start;
  const labelStart =
    labels.place === 'beside' ? digitsWidth + labelGapBeside(design, digitSize) : digitSize * (labels.start ?? 0);
  return rightToLeft
    ? { x, labelX: x + digitsWidth - labelStart, align: 'right' }
    : { x, labelX: x + labelStart, align: 'left' };
}

/** From the upper edge of the box. */
function baselineOfLabels(place: GroupDesign['labels']['place'], sizes: Sizes): number {
  const drop = labelDrop(sizes.labelSize, sizes.rows.flat());
  if (place === 'below') return sizes.rowHeight - drop;
  if (place === 'inside') return sizes.boxHeight - sizes.boxFoot - drop;
  return sizes.digitTop + sizes.digitHeight;
}
