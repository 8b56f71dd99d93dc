import type { Rectangle } from '../../../gif/blocks.ts';
import { labelCellPadding } from '../labels.ts';
import { fitLabels, labelRowHeight, labelsBeside, labelSizeOf, type LabelSizes } from './label-sizes.ts';
import type { GroupDesign } from './group-design.ts';
import type { MeasuredGroup } from './measure-group.ts';

/** Width of the empty border along the edges of the canvas, in pixels. */
const edge = 1;

/** Groups in rows of equal length, from left to right. */
export type GroupRows = readonly (readonly MeasuredGroup[])[];

export type Size = Pick<Rectangle, 'width' | 'height'>;

/** What the groups must fit into. */
export interface GroupConstraints {
  /** The area for the content, including margins. */
  readonly area: Size;
  readonly design: GroupDesign;
  /** Width of the widest digit, in em. */
  readonly advance: number;
}

interface Reach {
  readonly above: number;
  readonly below: number;
}

/** All lengths that follow from the height of the digits, in whole CSS pixels except for font sizes. */
export interface GroupMetrics extends LabelSizes {
  readonly rows: GroupRows;
  readonly digitHeight: number;
  readonly digitSize: number;
  readonly cell: Size;
  readonly gapBetweenDigits: number;
  /** Distances from the sides of a box to its content, at the start and the end in reading direction. */
  readonly insets: { readonly start: number; readonly end: number };
  /**
   * Distances from the top of a box to the top of its digits' cells (negative if they overhang) and to the top of flat
   * digits.
   */
  readonly cellTop: number;
  readonly digitTop: number;
  /** Distance from the lowest content of a box to its bottom edge. */
  readonly boxFoot: number;
  readonly separator: number;
  readonly gap: number;
  readonly rowGap: number;
  readonly boxHeight: number;
  readonly rowHeight: number;
  readonly columnWidths: readonly number[];
  /** How far digits' cells and labels reach above and below a row. */
  readonly reach: Reach;
  /** Free space before the first group of a row and after its last, in reading direction. */
  readonly flanks: { readonly before: number; readonly after: number };
}

/** The metrics with the largest digits at which the rows fit. */
export function largestMetrics(constraints: GroupConstraints, rows: GroupRows): GroupMetrics {
  const { area, design } = constraints;
  const { margin } = design;
  const freeWidth = area.width * (1 - 2 * margin.x);
  const freeHeight = area.height * (1 - 2 * margin.y);
  let digitHeight = Math.floor(freeHeight / rows.length);
  for (; digitHeight > 1; digitHeight--) {
    const metrics = metricsFor(constraints, rows, { digitHeight, stretch: unstretched });
    const height = contentHeight(metrics);
    if (contentWidth(metrics) > freeWidth || height > freeHeight) continue;
    if (height + 2 * Math.max(metrics.reach.above, metrics.reach.below) > area.height - 2 * edge) continue;
    return metricsFor(constraints, rows, { digitHeight, stretch: stretchOf(constraints, metrics) });
  }
  return metricsFor(constraints, rows, { digitHeight, stretch: unstretched });
}

/** Distributes the spare width if the height limits the digits: first to the boxes, then to the gaps. */
function stretchOf({ area, design }: GroupConstraints, metrics: GroupMetrics): Stretch {
  const { margin, boxStretch = 0, gapStretch = 0 } = design;
  const columns = metrics.columnWidths.length;
  const spare = Math.max(0, area.width * (1 - 2 * (margin.stretchedX ?? margin.x)) - contentWidth(metrics));
  // An even number keeps the content of a box centered.
  const box = 2 * Math.floor(Math.min(spare / columns, metrics.digitSize * boxStretch) / 2);
  const gap = Math.min((spare - columns * box) / Math.max(1, columns - 1), metrics.digitSize * gapStretch);
  return { box, gap };
}

/** Pixels added to the width of each box and of each gap between groups. */
interface Stretch {
  readonly box: number;
  readonly gap: number;
}

const unstretched: Stretch = { box: 0, gap: 0 };

interface MetricsRequest {
  /** A whole number of pixels, so that the flat edges of digits are crisp. */
  readonly digitHeight: number;
  readonly stretch: Stretch;
}

/** Lengths that do not depend on the labels. */
type BoxMetrics = Pick<
  GroupMetrics,
  | 'digitHeight'
  | 'digitSize'
  | 'cell'
  | 'gapBetweenDigits'
  | 'insets'
  | 'cellTop'
  | 'digitTop'
  | 'boxFoot'
  | 'separator'
  | 'gap'
  | 'flanks'
>;

/** Lengths that depend on the labels. */
type LabeledMetrics = LabelSizes & Pick<GroupMetrics, 'columnWidths' | 'boxHeight' | 'rowHeight' | 'reach'>;

function metricsFor(constraints: GroupConstraints, rows: GroupRows, request: MetricsRequest): GroupMetrics {
  const { design } = constraints;
  const boxMetrics = boxMetricsFor(constraints, request);
  const labeledMetrics =
    design.labels.place === 'beside'
      ? withLabelsBeside(constraints, boxMetrics, rows)
      : withLabelsBelow(constraints, boxMetrics, rows);
  const { above, below } = labeledMetrics.reach;
  const rowGap = Math.max(3, Math.round(boxMetrics.digitSize * design.gapBetweenRows), above + below);
  return { ...boxMetrics, ...labeledMetrics, rows, rowGap };
}

function boxMetricsFor({ design, advance }: GroupConstraints, { digitHeight, stretch }: MetricsRequest): BoxMetrics {
  const { digits, cellPadding, boxPadding = { x: 0, y: 0 }, flanks } = design;
  const digitSize = digitHeight / digits.height;
  const inPixels = (share = 0) => Math.round(digitSize * share);
  // One pixel more than the overshoot above and below a digit, for antialiasing.
  const cellPaddingY = Math.max(Math.ceil(digitSize * digits.overshoot) + 1, inPixels(cellPadding?.y));
  const separator = design.separator === undefined ? 0 : Math.max(2, inPixels(design.separator));
  const gapWanted = digitSize * design.gapBetweenGroups + stretch.gap;
  const side = inPixels(boxPadding.x) + stretch.box / 2;
  const boxFoot = inPixels(cellPadding?.y) + inPixels(boxPadding.y);
  const digitTop = boxFoot + inPixels(design.headroom);
  return {
    digitHeight,
    digitSize,
    cell: {
      width: Math.round(digitSize * (advance + 2 * (cellPadding?.x ?? 0))),
      height: digitHeight + 2 * cellPaddingY,
    },
    gapBetweenDigits: inPixels(design.gapBetweenDigits),
    insets: { start: side + inPixels(design.boxLead), end: side },
    cellTop: digitTop - cellPaddingY,
    digitTop,
    boxFoot,
    separator,
    gap: separator + 2 * Math.max(1, Math.floor((gapWanted - separator) / 2)),
    flanks: { before: inPixels(flanks?.before), after: inPixels(flanks?.after) },
  };
}

/** The widths of the columns: each is as wide as its widest box. */
function columnWidthsFor(
  { area, design }: Pick<GroupConstraints, 'area' | 'design'>,
  boxMetrics: BoxMetrics,
  rows: GroupRows,
  labels: LabelSizes | undefined,
): number[] {
  const { cell, gapBetweenDigits, digitSize, insets, gap } = boxMetrics;
  const labelGap = labelGapBeside(design, digitSize);
  // Not in boxes, and not in rows below each other, which the longest forms align.
  const isReaching = design.boxPadding === undefined && rows.length === 1;
  const margin = Math.floor(area.width * design.margin.x) - labelCellPadding - edge;
  const reach = isReaching ? Math.max(0, Math.min(gap / 2, margin)) : 0;
  const widthOf = (group: MeasuredGroup) => {
    const labelWidth = labels === undefined ? 0 : columnShareOf(group, labels, Math.floor(reach));
    const digitsWidth = group.digits * (cell.width + gapBetweenDigits) - gapBetweenDigits;
    return insets.start + digitsWidth + (labelWidth === 0 ? 0 : labelGap + labelWidth) + insets.end;
  };
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.flatMap((row) => row[column] ?? []).map(widthOf)));
}

/**
 * How much of its column a label beside digits takes, in whole pixels.
 *
 * @param reach - how far rare long forms may reach into the gap or margin after them, so that the usual forms are evenly spaced
 */
function columnShareOf(group: MeasuredGroup, labels: LabelSizes, reach: number): number {
  const size = labelSizeOf(labels, group);
  return Math.max(Math.ceil(size * group.usualLabelWidth), Math.ceil(size * group.labelWidth) - reach);
}

/** Distance from the digits to a label beside them, at least the padding of a label's cell. */
export function labelGapBeside({ labels }: GroupDesign, digitSize: number): number {
  return Math.max(labelCellPadding, Math.round(digitSize * labels.gap));
}

/** Metrics with labels beside the digits. */
function withLabelsBeside(constraints: GroupConstraints, boxMetrics: BoxMetrics, rows: GroupRows): LabeledMetrics {
  const { design } = constraints;
  const labels = labelsBeside(design, boxMetrics.digitSize, rows.flat());
  const boxHeight = boxMetrics.digitTop + boxMetrics.digitHeight + boxMetrics.boxFoot;
  const most = (extent: (group: MeasuredGroup) => number) =>
    Math.ceil(Math.max(...rows.flat().map((group) => labelSizeOf(labels, group) * extent(group)))) + 1;
  const overhang = overhangOf(boxMetrics);
  const reach = {
    above: Math.max(
      overhang.above,
      most(({ labelAscent }) => labelAscent) - boxMetrics.digitHeight - boxMetrics.digitTop,
    ),
    below: Math.max(overhang.below, most(({ labelDescent }) => labelDescent) - boxMetrics.boxFoot),
  };
  return {
    ...labels,
    columnWidths: columnWidthsFor(constraints, boxMetrics, rows, labels),
    boxHeight,
    rowHeight: boxHeight,
    reach,
  };
}

/** Metrics with labels below the digits. */
function withLabelsBelow({ area, design }: GroupConstraints, boxMetrics: BoxMetrics, rows: GroupRows): LabeledMetrics {
  const { digitSize, digitHeight, digitTop, boxFoot, gap, flanks } = boxMetrics;
  const inside = design.labels.place === 'inside';
  const columnWidths = columnWidthsFor({ area, design }, boxMetrics, rows, undefined);
  const canvasWidth = area.width - flanks.before - flanks.after;
  const labels = fitLabels(design, { digitSize, columnWidths, gap, canvasWidth }, rows.flat());
  const innerPadding = inside ? Math.round(digitSize * (design.cellPadding?.y ?? 0)) : boxFoot;
  const overshoot = Math.ceil(digitSize * design.digits.overshoot) + 1;
  const overhang = Math.max(0, overshoot - innerPadding);
  const labelHeight = labelRowHeight(design.labels, { digitSize, overhang }, labels.labelSize, rows.flat());
  const boxHeight = digitTop + digitHeight + boxFoot + (inside ? labelHeight : 0);
  const { above, below } = overhangOf(boxMetrics);
  return {
    ...labels,
    columnWidths,
    boxHeight,
    rowHeight: boxHeight + (inside ? 0 : labelHeight),
    reach: { above, below: labelHeight > 0 ? 0 : below },
  };
}

/** How far the digits' cells reach beyond their boxes. */
function overhangOf({ cell, digitHeight, digitTop, boxFoot }: BoxMetrics): Reach {
  const padding = (cell.height - digitHeight) / 2;
  return { above: Math.max(0, padding - digitTop), below: Math.max(0, padding - boxFoot) };
}

export function contentWidth({ columnWidths, gap, flanks }: GroupMetrics): number {
  return columnWidths.reduce((sum, width) => sum + width + gap, flanks.before + flanks.after - gap);
}

export function contentHeight({ rows, rowHeight, rowGap }: GroupMetrics): number {
  return rows.length * (rowHeight + rowGap) - rowGap;
}
