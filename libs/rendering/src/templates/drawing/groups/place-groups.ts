import type { TimeUnit } from '@tminus/domain';
import type { Rectangle } from '../../../gif/blocks.ts';
import type { Alignment, Cell, LabelExtent, TimerDrawing } from '../../template.ts';
import { digitCells, fromTheLeft } from '../shapes.ts';
import type { PlacedLabel } from '../labels.ts';
import type { GroupDesign } from './group-design.ts';
import { labelDrop, labelSizeOf } from './label-sizes.ts';
import { withLongestLabels, measureDigit, type MeasuredGroup } from './measure-group.ts';
import {
  contentHeight,
  contentWidth,
  labelGapBeside,
  largestMetrics,
  type GroupConstraints,
  type GroupRows,
  type Size,
  type GroupMetrics,
} from './group-metrics.ts';

/** How large digits must stay, compared to the largest ones, to make room for labels by stacking the groups. */
const leastShareForLabels = 0.75;

/** A unit with its position, in CSS pixels. */
interface PlacedGroup {
  readonly unit: TimeUnit;
  /**
   * In whole pixels. Without `boxPadding` it is the area of flat digits: cells overhang it by the overshoot of round
   * digits.
   */
  readonly box: Rectangle;
  /** Top left corners of the digits' cells, from the most significant digit. */
  readonly corners: readonly Pick<Rectangle, 'x' | 'y'>[];
}

/** The positions of all parts of a timer, in CSS pixels. */
export interface PlacedGroups {
  readonly digitSize: number;
  /** Height of flat digits, a whole number. */
  readonly digitHeight: number;
  /** Size of each digit's cell. */
  readonly cell: Size;
  /** Distance from the top of a digit's cell to its baseline. */
  readonly digitBaseline: number;
  /** Row by row, from the left. */
  readonly groups: readonly PlacedGroup[];
  /** None if they are omitted. */
  readonly labels: readonly PlacedLabel[];
  readonly labelExtent: LabelExtent;
  /** The gaps between the boxes of a row, as high as the boxes. Their widths are odd or even like `separator`. */
  readonly gaps: readonly Rectangle[];
  /** The gaps between rows with a single group, as wide as the box. */
  readonly rowGaps: readonly Rectangle[];
  /**
   * The design's `flanks`, as high as the box: before the first group of the first row, and after the last group of the
   * last row.
   */
  readonly flanks: { readonly before: Rectangle; readonly after: Rectangle };
  /** The design's `separator` as a whole number, at least 2 unless it has none. */
  readonly separator: number;
  /** The cells of all digits, with the face `digit`. */
  readonly digitCells: readonly Cell[];
}

/**
 * Finds the largest digits that fit: with all groups in one row, or stacked if the canvas is narrow. The labels are as long as
 * their smallest size allows: words, else abbreviations, else none.
 *
 * @param area - what they must fit into, including margins, in whole pixels. Default: the whole canvas.
 */
export function placeGroups(
  drawing: TimerDrawing,
  design: GroupDesign,
  area: Rectangle = { x: 0, y: 0, width: drawing.width, height: drawing.height },
): PlacedGroups {
  const constraints: GroupConstraints = { area, design, advance: measureDigit(drawing, design.digits) };
  const inRows = (rows: GroupRows) => rows.map((row) => fromTheLeft(drawing, row));
  const metricsOf = (groups: readonly MeasuredGroup[]) =>
    bestMetrics(constraints, inRows([groups]), stackings(groups).map(inRows));
  return withLongestLabels(drawing, design.labels, {
    withLabels(groups, extent) {
      const metrics = metricsOf(groups);
      return metrics.labelsFit ? place(drawing, design, metrics, area, extent) : undefined;
    },
    withoutLabels: (groups) => ({ ...place(drawing, design, metricsOf(groups), area, 'omitted'), labels: [] }),
  });
}

/** The arrangement with the largest digits, or one whose digits are almost as large if only there the labels fit. */
function bestMetrics(constraints: GroupConstraints, oneRow: GroupRows, stackings: readonly GroupRows[]): GroupMetrics {
  const inOneRow = largestMetrics(constraints, oneRow);
  const all = [inOneRow, ...stackings.map((rows) => largestMetrics(constraints, rows))];
  const largest = largestOf(all) ?? inOneRow;
  const gain = constraints.design.stackingGain ?? 1.3;
  const preferred = largest.digitHeight >= gain * inOneRow.digitHeight ? largest : inOneRow;
  if (preferred.labelsFit) return preferred;
  const leastHeight = preferred.digitHeight * leastShareForLabels;
  return largestOf(all.filter(({ labelsFit, digitHeight }) => labelsFit && digitHeight >= leastHeight)) ?? preferred;
}

/** The first of those with the largest digits. */
function largestOf([first, ...others]: readonly GroupMetrics[]): GroupMetrics | undefined {
  return first && others.reduce((best, metrics) => (metrics.digitHeight > best.digitHeight ? metrics : best), first);
}

/** All ways to stack the groups in rows of equal length. */
function stackings(groups: readonly MeasuredGroup[]): GroupRows[] {
  return [2, 3, 4]
    .filter((rows) => groups.length % rows === 0)
    .map((rows) => {
      const columns = groups.length / rows;
      return Array.from({ length: rows }, (_, row) => groups.slice(row * columns, (row + 1) * columns));
    });
}

function place(
  drawing: TimerDrawing,
  design: GroupDesign,
  metrics: GroupMetrics,
  area: Rectangle,
  labelExtent: LabelExtent,
): PlacedGroups {
  const left = area.x + Math.round((area.width - contentWidth(metrics)) / 2);
  const top = area.y + Math.round((area.height - contentHeight(metrics)) / 2);
  const lefts = columnLefts(drawing, metrics, left);
  const tops = metrics.rows.map((_, index) => top + index * (metrics.rowHeight + metrics.rowGap));
  const placed = metrics.rows.flatMap((row, index) =>
    row.map((group, column) => {
      const [x = 0, y = 0, width = 0] = [lefts[column], tops[index], metrics.columnWidths[column]];
      return placeGroup(drawing, design, metrics, group, { x, y, width, height: metrics.boxHeight });
    }),
  );
  const groups = placed.map(({ group }) => group);
  return {
    digitSize: metrics.digitSize,
    digitHeight: metrics.digitHeight,
    cell: metrics.cell,
    digitBaseline: metrics.digitTop - metrics.cellTop + metrics.digitHeight,
    groups,
    labels: placed.map(({ label }) => label),
    labelExtent,
    gaps: tops.flatMap((y) =>
      lefts.slice(1).map((x) => ({ x: x - metrics.gap, y, width: metrics.gap, height: metrics.boxHeight })),
    ),
    rowGaps:
      lefts.length > 1
        ? []
        : tops.slice(1).map((y) => {
            const width = metrics.columnWidths[0] ?? 0;
            return { x: lefts[0] ?? 0, y: y - metrics.rowGap, width, height: metrics.rowGap };
          }),
    flanks: placeFlanks(drawing, metrics, left, tops),
    separator: metrics.separator,
    digitCells: groups.flatMap((group) => digitCells(group, group.corners, metrics.cell)),
  };
}

/** Left edges of the columns' boxes. */
function columnLefts({ direction }: TimerDrawing, { columnWidths, gap, flanks }: GroupMetrics, left: number): number[] {
  let x = left + (direction === 'rtl' ? flanks.after : flanks.before);
  return columnWidths.map((width) => {
    const columnLeft = x;
    x += width + gap;
    return columnLeft;
  });
}

function placeFlanks({ direction }: TimerDrawing, metrics: GroupMetrics, left: number, tops: readonly number[]) {
  const { before, after } = metrics.flanks;
  const right = left + contentWidth(metrics);
  const rightToLeft = direction === 'rtl';
  const height = metrics.boxHeight;
  return {
    before: { x: rightToLeft ? right - before : left, y: tops.at(0) ?? 0, width: before, height },
    after: { x: rightToLeft ? left : right - after, y: tops.at(-1) ?? 0, width: after, height },
  };
}

function placeGroup(
  drawing: TimerDrawing,
  design: GroupDesign,
  metrics: GroupMetrics,
  group: MeasuredGroup,
  box: Rectangle,
) {
  const { cell, gapBetweenDigits } = metrics;
  const digitsWidth = group.digits * (cell.width + gapBetweenDigits) - gapBetweenDigits;
  const { x, ...aligned } = placeAcross(drawing, design, metrics, digitsWidth, box);
  const label: PlacedLabel = {
    unit: group.unit,
    label: group.label,
    style: { ...design.labels.style, size: labelSizeOf(metrics, group) },
    x: aligned.labelX,
    align: aligned.align,
    baseline: box.y + baselineOfLabels(design.labels.place, metrics),
  };
  const y = box.y + metrics.cellTop;
  const corners = Array.from({ length: group.digits }, (_, digit) => ({
    x: x + digit * (cell.width + gapBetweenDigits),
    y,
  }));
  return { group: { unit: group.unit, box, corners }, label };
}

/**
 * Positions the digits and their label horizontally: both centered in the box, or, if the label is beside the digits or
 * flush with them, both at the start of the line, so that stacked groups are aligned.
 */
function placeAcross(
  { direction }: TimerDrawing,
  design: GroupDesign,
  { digitSize, insets: { start, end } }: GroupMetrics,
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

/** Distance from the top of the box. */
function baselineOfLabels(place: GroupDesign['labels']['place'], metrics: GroupMetrics): number {
  const drop = labelDrop(metrics.labelSize, metrics.rows.flat());
  if (place === 'below') return metrics.rowHeight - drop;
  if (place === 'inside') return metrics.boxHeight - metrics.boxFoot - drop;
  return metrics.digitTop + metrics.digitHeight;
}
