import type { Rectangle } from '../../../gif/blocks.ts';
import { fitLabels, labelRowHeight, smallestLabelLegible, type LabelSizes } from './label-sizes.ts';
import type { GroupDesign } from './design.ts';
import type { MeasuredGroup } from './measure.ts';

/** Groups in rows of equal length, as they stand from the left. */
export type Rows = readonly (readonly MeasuredGroup[])[];

export type Size = Pick<Rectangle, 'width' | 'height'>;

/** What the sizes are sought for. */
export interface Plan {
  readonly canvas: Size;
  readonly design: GroupDesign;
  /** Width of the widest digit, in em. */
  readonly advance: number;
}

/** The lengths that follow from the height of the digits, in whole CSS pixels but for font sizes. */
export interface Sizes extends LabelSizes {
  readonly rows: Rows;
  readonly digitHeight: number;
  readonly digitSize: number;
  readonly cell: Size;
  readonly gapBetweenDigits: number;
  /** From the upper edge of a box to the top of its digits' cells (negative where they overhang) and of flat digits. */
  readonly cellTop: number;
  readonly digitTop: number;
  readonly separator: number;
  readonly gap: number;
  readonly rowGap: number;
  readonly boxHeight: number;
  readonly rowHeight: number;
  readonly columnWidths: readonly number[];
}

/** The largest sizes at which rows fit, with words for labels where they can be read, else with initials. */
export function largestSizes(plan: Plan, rows: Rows): Sizes {
  const withWords = searchSizes(plan, rows, false);
  const tooSmall = plan.design.labels.place === 'beside' && withWords.labelSize < smallestLabelLegible;
  return tooSmall ? searchSizes(plan, rows, true) : withWords;
}

function searchSizes(plan: Plan, rows: Rows, initials: boolean): Sizes {
  const { canvas, design } = plan;
  const { margin } = design;
  const freeWidth = canvas.width * (1 - 2 * margin.x);
  const freeHeight = canvas.height * (1 - 2 * margin.y);
  let digitHeight = Math.floor(freeHeight / rows.length);
  for (; digitHeight > 1; digitHeight--) {
    const sizes = sizesFor(plan, rows, { digitHeight, stretch: unstretched, initials });
    if (contentWidth(sizes) > freeWidth || contentHeight(sizes) > freeHeight) continue;
    return sizesFor(plan, rows, { digitHeight, stretch: stretchOf(plan, sizes), initials });
  }
  return sizesFor(plan, rows, { digitHeight, stretch: unstretched, initials });
}

/** Shares out the width that digits limited by the height leave: first to the boxes, then to the gaps. */
function stretchOf({ canvas, design }: Plan, sizes: Sizes): Stretch {
  const { margin, boxStretch = 0, gapStretch = 0 } = design;
  const columns = sizes.columnWidths.length;
  const spare = Math.max(0, canvas.width * (1 - 2 * (margin.stretchedX ?? margin.x)) - contentWidth(sizes));
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

function sizesFor({ canvas, design, advance }: Plan, rows: Rows, { digitHeight, stretch, initials }: Wanted): Sizes {
  const { digits, cellPadding, boxPadding = { x: 0, y: 0 }, labels } = design;
  const digitSize = digitHeight / digits.height;
  const inPixels = (share = 0) => Math.round(digitSize * share);
  // One pixel more than the overshoot on either side of a digit, for its antialiasing.
  const overshoot = Math.ceil(digitSize * digits.overshoot) + 1;
  const cellPaddingY = Math.max(overshoot, inPixels(cellPadding?.y));
  const cell = {
    width: Math.round(digitSize * (advance + 2 * (cellPadding?.x ?? 0))),
    height: digitHeight + 2 * cellPaddingY,
  };
  const gapBetweenDigits = inPixels(design.gapBetweenDigits);
  const separator = design.separator === undefined ? 0 : Math.max(2, inPixels(design.separator));
  const gapWanted = digitSize * design.gapBetweenGroups + stretch.gap;
  const gap = separator + 2 * Math.max(1, Math.floor((gapWanted - separator) / 2));

  const digitTop = inPixels(cellPadding?.y) + inPixels(boxPadding.y);
  const besideWidth = (group: MeasuredGroup) => {
    const width = initials ? group.initialWidth : group.labelWidth;
    return labels.place === 'beside' && width > 0
      ? inPixels(labels.gap) + Math.ceil(digitSize * labels.size * width)
      : 0;
  };
  const widthOf = (group: MeasuredGroup) =>
    group.digits * (cell.width + gapBetweenDigits) -
    gapBetweenDigits +
    besideWidth(group) +
    2 * inPixels(boxPadding.x) +
    stretch.box;
  const columnWidths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] === undefined ? 0 : widthOf(row[column])))),
  );
  const groups = rows.flat();
  const label =
    labels.place === 'beside'
      ? { labelSize: digitSize * labels.size, initials, labelLimit: () => Infinity }
      : fitLabels(design, { digitSize, columnWidths, gap, canvasWidth: canvas.width }, groups);
  const overhang = Math.max(0, overshoot - (labels.place === 'below' ? digitTop : inPixels(cellPadding?.y)));
  const labelHeight =
    labels.place === 'beside' ? 0 : labelRowHeight(labels, { digitSize, overhang }, label.labelSize, groups);
  const boxHeight = digitHeight + 2 * digitTop + (labels.place === 'inside' ? labelHeight : 0);
  return {
    rows,
    digitHeight,
    digitSize,
    cell,
    gapBetweenDigits,
    cellTop: digitTop - cellPaddingY,
    digitTop,
    separator,
    gap,
    rowGap: Math.max(3, inPixels(design.gapBetweenRows)),
    ...label,
    boxHeight,
    rowHeight: boxHeight + (labels.place === 'below' ? labelHeight : 0),
    columnWidths,
  };
}

export function contentWidth({ columnWidths, gap }: Sizes): number {
  return columnWidths.reduce((sum, width) => sum + width + gap, -gap);
}

export function contentHeight({ rows, rowHeight, rowGap }: Sizes): number {
  return rows.length * (rowHeight + rowGap) - rowGap;
}
