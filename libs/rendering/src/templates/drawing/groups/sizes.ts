import type { Rectangle } from '../../../gif/blocks.ts';
import { labelCellPadding } from '../labels.ts';
import { fitLabels, labelRowHeight, labelsBeside, labelSizeOf, labelWidthOf, type LabelSizes } from './label-sizes.ts';
import type { GroupDesign } from './design.ts';
import type { MeasuredGroup } from './measure.ts';

/** Pixels along the edges of a canvas that nothing is drawn on. */
const edge = 1;

/** Groups in rows of equal length, as they stand from the left. */
export type Rows = readonly (readonly MeasuredGroup[])[];

export type Size = Pick<Rectangle, 'width' | 'height'>;

/** What the sizes are sought for. */
export interface Plan {
  /** What is free for the content, margins included. */
  readonly area: Size;
  readonly design: GroupDesign;
  /** Width of the widest digit, in em. */
  readonly advance: number;
}

interface Reach {
  readonly above: number;
  readonly below: number;
}

/** The lengths that follow from the height of the digits, in whole CSS pixels but for font sizes. */
export interface Sizes extends LabelSizes {
  readonly rows: Rows;
  readonly digitHeight: number;
  readonly digitSize: number;
  readonly cell: Size;
  readonly gapBetweenDigits: number;
  /** From the sides of a box to what stands in it, where reading begins and where it ends. */
  readonly insets: { readonly start: number; readonly end: number };
  /** From the upper edge of a box to the top of its digits' cells (negative where they overhang) and of flat digits. */
  readonly cellTop: number;
  readonly digitTop: number;
  /** From the lowest thing in a box to its lower edge. */
  readonly boxFoot: number;
  readonly separator: number;
  readonly gap: number;
  readonly rowGap: number;
  readonly boxHeight: number;
  readonly rowHeight: number;
  readonly columnWidths: readonly number[];
  /** How far digits' cells and labels reach above and below a row. */
  readonly reach: Reach;
  /** Free before the first group of a row, in the direction of writing, and behind its last. */
  readonly flanks: { readonly before: number; readonly behind: number };
}

/** The largest sizes at which rows fit, with words for labels or, where these stand beside digits, with initials. */
export function largestSizes(plan: Plan, rows: Rows, initials: boolean): Sizes {
  const { area, design } = plan;
  const { margin } = design;
  const freeWidth = area.width * (1 - 2 * margin.x);
  const freeHeight = area.height * (1 - 2 * margin.y);
  let digitHeight = Math.floor(freeHeight / rows.length);
  for (; digitHeight > 1; digitHeight--) {
    const sizes = sizesFor(plan, rows, { digitHeight, stretch: unstretched, initials });
    const height = contentHeight(sizes);
    if (contentWidth(sizes) > freeWidth || height > freeHeight) continue;
    if (height + 2 * Math.max(sizes.reach.above, sizes.reach.below) > area.height - 2 * edge) continue;
    return sizesFor(plan, rows, { digitHeight, stretch: stretchOf(plan, sizes), initials });
  }
  return sizesFor(plan, rows, { digitHeight, stretch: unstretched, initials });
}

/** Shares out the width that digits limited by the height leave: first to the boxes, then to the gaps. */
function stretchOf({ area, design }: Plan, sizes: Sizes): Stretch {
  const { margin, boxStretch = 0, gapStretch = 0 } = design;
  const columns = sizes.columnWidths.length;
  const spare = Math.max(0, area.width * (1 - 2 * (margin.stretchedX ?? margin.x)) - contentWidth(sizes));
  // Even, so that what stands in the middle of a box still does.
  const box = 2 * Math.floor(Math.min(spare / columns, sizes.digitSize * boxStretch) / 2);
  const gap = Math.min((spare - columns * box) / Math.max(1, columns - 1), sizes.digitSize * gapStretch);
  return { box, gap };
}

/** Pixels added to the width of each box and of each gap between groups. */
interface Stretch {
  readonly box: number;
  readonly gap: number;
}

const unstretched: Stretch = { box: 0, gap: 0 };

interface Wanted {
  /** A whole number of pixels, so that flat tops and feet are crisp. */
  readonly digitHeight: number;
  readonly stretch: Stretch;
  /** Whether labels beside digits are cut to initials. */
  readonly initials: boolean;
}

/** Lengths that the labels depend on. */
type Frame = Pick<
  Sizes,
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
type Labelled = LabelSizes & Pick<Sizes, 'columnWidths' | 'boxHeight' | 'rowHeight' | 'reach'>;

function sizesFor(plan: Plan, rows: Rows, wanted: Wanted): Sizes {
  const { design } = plan;
  const frame = frameFor(plan, wanted);
  const labelled =
    design.labels.place === 'beside'
      ? withLabelsBeside(design, frame, rows, wanted.initials)
      : withLabelsBelow(plan, frame, rows);
  const { above, below } = labelled.reach;
  const rowGap = Math.max(3, Math.round(frame.digitSize * design.gapBetweenRows), above + below);
  return { ...frame, ...labelled, rows, rowGap };
}

function frameFor({ design, advance }: Plan, { digitHeight, stretch }: Wanted): Frame {
  const { digits, cellPadding, boxPadding = { x: 0, y: 0 }, flanks } = design;
  const digitSize = digitHeight / digits.height;
  const inPixels = (share = 0) => Math.round(digitSize * share);
  // One pixel more than the overshoot on either side of a digit, for its antialiasing.
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
    flanks: { before: inPixels(flanks?.before), behind: inPixels(flanks?.behind) },
  };
}

/** What the boxes take, in each column as much as its widest. */
function columnWidthsFor(design: GroupDesign, frame: Frame, rows: Rows, labels: LabelSizes | undefined): number[] {
  const { cell, gapBetweenDigits, digitSize, insets } = frame;
  const labelGap = labelGapBeside(design, digitSize);
  const widthOf = (group: MeasuredGroup) => {
    const labelWidth = labels === undefined ? 0 : labelWidthOf(labels, group);
    const digitsWidth = group.digits * (cell.width + gapBetweenDigits) - gapBetweenDigits;
    return insets.start + digitsWidth + (labelWidth === 0 ? 0 : labelGap + labelWidth) + insets.end;
  };
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.flatMap((row) => row[column] ?? []).map(widthOf)));
}

/** From the digits to a label behind them: at least what a label's cell takes for the edges of its letters. */
export function labelGapBeside({ labels }: GroupDesign, digitSize: number): number {
  return Math.max(labelCellPadding, Math.round(digitSize * labels.gap));
}

/** Labels that stand behind the digits: their sizes, and the lengths that follow. */
function withLabelsBeside(design: GroupDesign, frame: Frame, rows: Rows, initials: boolean): Labelled {
  const labels = labelsBeside(design, frame.digitSize, initials);
  const boxHeight = frame.digitTop + frame.digitHeight + frame.boxFoot;
  const most = (extent: (group: MeasuredGroup) => number) =>
    Math.ceil(Math.max(...rows.flat().map((group) => labelSizeOf(labels, group) * extent(group)))) + 1;
  const overhang = overhangOf(frame);
  const reach = {
    above: Math.max(overhang.above, most(({ labelAscent }) => labelAscent) - frame.digitHeight - frame.digitTop),
    below: Math.max(overhang.below, most(({ labelDescent }) => labelDescent) - frame.boxFoot),
  };
  return {
    ...labels,
    columnWidths: columnWidthsFor(design, frame, rows, labels),
    boxHeight,
    rowHeight: boxHeight,
    reach,
  };
}

/** Labels that stand below the digits: their sizes, and the lengths that follow. */
function withLabelsBelow({ area, design }: Plan, frame: Frame, rows: Rows): Labelled {
  const { digitSize, digitHeight, digitTop, boxFoot, gap, flanks } = frame;
  const inside = design.labels.place === 'inside';
  const columnWidths = columnWidthsFor(design, frame, rows, undefined);
  const canvasWidth = area.width - flanks.before - flanks.behind;
  const labels = fitLabels(design, { digitSize, columnWidths, gap, canvasWidth }, rows.flat());
  const innerPadding = inside ? Math.round(digitSize * (design.cellPadding?.y ?? 0)) : boxFoot;
  const overshoot = Math.ceil(digitSize * design.digits.overshoot) + 1;
  const overhang = Math.max(0, overshoot - innerPadding);
  const labelHeight = labelRowHeight(design.labels, { digitSize, overhang }, labels.labelSize, rows.flat());
  const boxHeight = digitTop + digitHeight + boxFoot + (inside ? labelHeight : 0);
  const { above, below } = overhangOf(frame);
  return {
    ...labels,
    columnWidths,
    boxHeight,
    rowHeight: boxHeight + (inside ? 0 : labelHeight),
    reach: { above, below: labelHeight > 0 ? 0 : below },
  };
}

/** How far the digits' cells reach beyond their boxes. */
function overhangOf({ cell, digitHeight, digitTop, boxFoot }: Frame): Reach {
  const padding = (cell.height - digitHeight) / 2;
  return { above: Math.max(0, padding - digitTop), below: Math.max(0, padding - boxFoot) };
}

export function contentWidth({ columnWidths, gap, flanks }: Sizes): number {
  return columnWidths.reduce((sum, width) => sum + width + gap, flanks.before + flanks.behind - gap);
}

export function contentHeight({ rows, rowHeight, rowGap }: Sizes): number {
  return rows.length * (rowHeight + rowGap) - rowGap;
}
