import type { WritingDirection } from '@tminus/domain';

import type { Rectangle } from '../../gif/blocks.ts';
import type { TimeUnit } from '../../layout/time-units.ts';
import { fromTheLeft } from '../drawing/shapes.ts';

/** Facts of Archivo ExtraBold in em, from its glyphs: digits are tabular, round ones overshoot the flat ones. */
const digitFont = { advance: 0.625, height: 0.687, overshoot: 0.012 };
/** Height of Archivo Bold's capitals in em. */
const labelCapHeight = 0.686;

/** The design, as multiples of the digits' font size. */
const proportions = {
  gapBetweenGroups: 0.44,
  /** How much wider the gaps may grow where the height limits the digits. */
  gapStretch: 0.4,
  gapBelowDigits: 0.2,
  /** Least gap above labels taller than capitals, by accents or by their script. */
  gapAboveTallLabels: 0.12,
  gapBetweenRows: 0.46,
  dot: 0.14,
  label: 0.165,
  rule: { width: 0.62, height: 0.07 },
} as const;

/** Free space around the content, as shares of the canvas; more where gaps are stretched, for the outer labels. */
const margin = { x: 0.065, y: 0.13, stretchedX: 0.085 } as const;
/** Labels do not follow the digits below the first size, and give way to initials below the second, in pixels. */
const smallestLabelWanted = 9;
const smallestLabelLegible = 6.5;
/** Labels that reach further below the baseline than this, in em, count as taller by it; tails of single letters do not. */
const ignoredDescent = 0.1;
/** Least space between two labels, as a multiple of their size. */
const labelSpace = 1.1;
/** Groups are stacked in rows only where that makes the digits larger by this factor. */
const stackingGain = 1.3;

export interface Group {
  readonly unit: TimeUnit;
  readonly digits: number;
  /** Width of the whole label and of its initial, in em of the label. */
  readonly labelWidth: number;
  readonly initialWidth: number;
  /** Height of the label above its baseline, in em: more than that of capitals if it has accents. */
  readonly labelAscent: number;
  /** How far the label reaches below its baseline, in em: nothing for Latin capitals. */
  readonly labelDescent: number;
}

export interface PlacedGroup {
  readonly unit: TimeUnit;
  /** Top left corners of the digits' cells, from the most significant digit. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  /** Font size of the label in pixels: that of all labels, or less for one that is much longer than the others. */
  readonly labelSize: number;
  /** The label is centred on `labelX`. */
  readonly labelX: number;
  readonly labelBaseline: number;
}

/** Where everything of a bold timer stands, in pixels. */
export interface Geometry {
  readonly digitSize: number;
  readonly cell: { readonly width: number; readonly height: number };
  /** From the top of a digit's cell to its baseline. */
  readonly digitBaseline: number;
  readonly labelSize: number;
  /** Whether labels are cut to their initials because words would be too small to read. */
  readonly initials: boolean;
  readonly groups: readonly PlacedGroup[];
  /** Dots of colons, and rules between stacked groups. */
  readonly separators: readonly Rectangle[];
  readonly separatorRadius: number;
}

/** A canvas, and in which direction its units are read. */
interface Canvas extends Size {
  readonly direction: WritingDirection;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Groups in rows of equal length. */
type Rows = readonly (readonly Group[])[];

/** The lengths that follow from the height of the digits, in pixels. */
interface Sizes {
  readonly digitHeight: number;
  readonly digitSize: number;
  readonly overshoot: number;
  readonly cellWidth: number;
  readonly gap: number;
  readonly rowGap: number;
  readonly dot: number;
  readonly labelSize: number;
  readonly initials: boolean;
  /** The largest size of one label by itself. */
  readonly labelLimit: (group: Group) => number;
  /** From the digits' feet to the labels' lower edge. */
  readonly labelHeight: number;
  readonly rowHeight: number;
  readonly rows: Rows;
  readonly columnWidths: readonly number[];
}

/**
 * Finds the largest digits that fit: all groups in one row, or stacked where the canvas is that narrow.
 *
 * @param canvas - size in pixels
 * @param groups - the units in the order they are read
 */
export function placeBold(canvas: Canvas, groups: readonly Group[]): Geometry {
  const inRows = (rows: Rows) => rows.map((row) => fromTheLeft(canvas, row));
  const inOneRow = largestSizes(canvas, inRows([groups]));
  const stacked = stackings(groups)
    .map((rows) => largestSizes(canvas, inRows(rows)))
    .reduce((best, sizes) => (sizes.digitHeight > best.digitHeight ? sizes : best), inOneRow);
  return place(canvas, stacked.digitHeight >= stackingGain * inOneRow.digitHeight ? stacked : inOneRow);
}

/** All ways to stack the groups in rows of equal length. */
function stackings(groups: readonly Group[]): Rows[] {
  return [2, 3, 4]
    .filter((rows) => groups.length % rows === 0)
    .map((rows) => {
      const columns = groups.length / rows;
      return Array.from({ length: rows }, (_, row) => groups.slice(row * columns, (row + 1) * columns));
    });
}

function largestSizes(canvas: Size, rows: Rows): Sizes {
  const freeWidth = canvas.width * (1 - 2 * margin.x);
  const freeHeight = canvas.height * (1 - 2 * margin.y);
  let digitHeight = Math.floor(freeHeight / rows.length);
  for (; digitHeight > 1; digitHeight--) {
    const sizes = sizesFor(digitHeight, 0, canvas.width, rows);
    if (contentWidth(sizes) > freeWidth || contentHeight(sizes) > freeHeight) continue;
    const spare = canvas.width * (1 - 2 * margin.stretchedX) - contentWidth(sizes);
    const spareOfGap = Math.max(0, spare / Math.max(1, sizes.columnWidths.length - 1));
    return sizesFor(digitHeight, Math.min(spareOfGap, sizes.digitSize * proportions.gapStretch), canvas.width, rows);
  }
  return sizesFor(digitHeight, 0, canvas.width, rows);
}

/**
 * @param digitHeight - a whole number of pixels, so that flat tops and feet are crisp
 * @param stretch - added to the gaps between groups
 */
function sizesFor(digitHeight: number, stretch: number, canvasWidth: number, rows: Rows): Sizes {
  const digitSize = digitHeight / digitFont.height;
  const cellWidth = Math.round(digitSize * digitFont.advance);
  const dot = Math.max(2, Math.round(digitSize * proportions.dot));
  // The gap has the parity of the dot: the dot then stands in its very middle.
  const gap = dot + 2 * Math.max(1, Math.floor((digitSize * proportions.gapBetweenGroups + stretch - dot) / 2));
  const columnWidths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column]?.digits ?? 0) * cellWidth)),
  );
  // One pixel more than the overshoot on either side of a digit, for its antialiasing.
  const overshoot = Math.ceil(digitSize * digitFont.overshoot) + 1;
  const label = fitLabels(digitSize, columnWidths, gap, canvasWidth, rows.flat());
  const labelHeight = labelRowHeight(digitSize, overshoot, label.labelSize, rows.flat());
  return {
    digitHeight,
    digitSize,
    overshoot,
    cellWidth,
    gap,
    rowGap: Math.max(3, Math.round(digitSize * proportions.gapBetweenRows)),
    dot,
    ...label,
    labelHeight,
    rowHeight: digitHeight + labelHeight,
    rows,
    columnWidths,
  };
}

/** Height from the digits' feet to the labels' lower edge: room for accents on capitals, none at all without labels. */
function labelRowHeight(digitSize: number, overshoot: number, labelSize: number, groups: readonly Group[]): number {
  if (groups.every((group) => group.labelWidth === 0)) return 0;
  const capitals = Math.round(digitSize * proportions.gapBelowDigits) + Math.round(labelSize * labelCapHeight);
  const ascent = Math.max(labelCapHeight, ...groups.map((group) => group.labelAscent));
  const descent = Math.max(0, ...groups.map((group) => group.labelDescent - ignoredDescent));
  const leastGap = Math.max(overshoot + 1, Math.round(digitSize * proportions.gapAboveTallLabels));
  return Math.max(capitals, leastGap + Math.ceil(labelSize * ascent)) + Math.ceil(labelSize * descent);
}

/**
 * One size for all labels: none touches its neighbour or comes close to the edge of the canvas. Single labels that are
 * too long for a size that can be read are made smaller by themselves; where most are, initials take their place.
 */
function fitLabels(
  digitSize: number,
  columnWidths: readonly number[],
  gap: number,
  canvasWidth: number,
  groups: readonly Group[],
): Pick<Sizes, 'labelSize' | 'initials' | 'labelLimit'> {
  const wanted = Math.max(digitSize * proportions.label, smallestLabelWanted);
  const pitches = columnWidths.slice(1).map((width, index) => (width + (columnWidths[index] ?? 0)) / 2 + gap);
  const content = columnWidths.reduce((sum, width) => sum + width + gap, -gap);
  // A label may be wider than its digits, up to half of the space beside them.
  const outer = Math.min(columnWidths.at(0) ?? 0, columnWidths.at(-1) ?? 0) + (canvasWidth - content) / 2;
  // Nor may it reach below its neighbours' digits: together with its own it is one rectangle.
  const own = Math.min(...columnWidths) + 2 * (gap - 3);
  const limits = columnWidths.length > 1 ? [outer, own] : [outer];
  const limitOf = (width: number) =>
    Math.min(wanted, ...pitches.map((pitch) => pitch / (width + labelSpace)), ...limits.map((limit) => limit / width));
  const labelLimit = ({ labelWidth }: Group) => limitOf(labelWidth);

  const sizes = groups.filter(({ labelWidth }) => labelWidth > 0).map(labelLimit);
  const legible = sizes.filter((size) => size >= smallestLabelLegible);
  if (legible.length * 2 > sizes.length) return { labelSize: Math.min(...legible), initials: false, labelLimit };
  const initialWidths = groups.map(({ initialWidth }) => initialWidth);
  return { labelSize: Math.min(...initialWidths.map(limitOf)), initials: true, labelLimit };
}

/** From the labels' baseline to their lower edge. */
function labelDrop({ labelSize, rows }: Pick<Sizes, 'labelSize' | 'rows'>): number {
  const descents = rows.flat().map((group) => group.labelDescent - ignoredDescent);
  return Math.ceil(labelSize * Math.max(0, ...descents));
}

function contentWidth({ columnWidths, gap }: Sizes): number {
  return columnWidths.reduce((sum, width) => sum + width + gap, -gap);
}

function contentHeight({ rows, rowHeight, rowGap }: Sizes): number {
  return rows.length * (rowHeight + rowGap) - rowGap;
}

function place(canvas: Canvas, sizes: Sizes): Geometry {
  const { digitSize, overshoot, cellWidth, digitHeight, rowHeight, rowGap } = sizes;
  const left = Math.round((canvas.width - contentWidth(sizes)) / 2);
  const top = Math.round((canvas.height - contentHeight(sizes)) / 2);
  const rows = sizes.rows.map((row, index) => {
    const digitTop = top + index * (rowHeight + rowGap);
    return { row, digitTop, cellTop: digitTop - overshoot };
  });
  return {
    digitSize,
    cell: { width: cellWidth, height: digitHeight + 2 * overshoot },
    digitBaseline: overshoot + digitHeight,
    labelSize: sizes.labelSize,
    initials: sizes.initials,
    groups: rows.flatMap(({ row, digitTop, cellTop }) =>
      placeRow(row, sizes, left).map(({ group, x, centre }) => ({
        unit: group.unit,
        cells: Array.from({ length: group.digits }, (_, digit) => ({ x: x + digit * cellWidth, y: cellTop })),
        labelSize: Math.min(sizes.labelSize, sizes.initials ? Infinity : sizes.labelLimit(group)),
        labelX: centre,
        labelBaseline: digitTop + rowHeight - labelDrop(sizes),
      })),
    ),
    separators: rows.flatMap(({ digitTop }, index) => [
      ...placeColons(sizes, left, digitTop),
      ...(index > 0 && sizes.columnWidths.length === 1 ? [placeRule(sizes, canvas.width, digitTop)] : []),
    ]),
    separatorRadius: sizes.dot >= 5 ? sizes.dot * 0.16 : 0,
  };
}

/** Groups stand in the middle of their columns, which are as wide as their widest group. */
function placeRow(row: readonly Group[], { columnWidths, cellWidth, gap }: Sizes, left: number) {
  let columnLeft = left;
  return row.map((group, column) => {
    const columnWidth = columnWidths[column] ?? 0;
    const x = columnLeft + Math.round((columnWidth - group.digits * cellWidth) / 2);
    columnLeft += columnWidth + gap;
    return { group, x, centre: x + (group.digits * cellWidth) / 2 };
  });
}

/** The dots of a colon stand a little inside the quarters of the digits' height, where the eye sees them even. */
function placeColons({ columnWidths, gap, dot, digitHeight }: Sizes, left: number, digitTop: number): Rectangle[] {
  const inset = Math.round(digitHeight * 0.29 - dot / 2);
  let x = left - gap + (gap - dot) / 2;
  return columnWidths.slice(0, -1).flatMap((width) => {
    x += width + gap;
    const colon = { x, width: dot, height: dot };
    return [
      { ...colon, y: digitTop + inset },
      { ...colon, y: digitTop + digitHeight - inset - dot },
    ];
  });
}

/** A short rule between two groups that stand one above the other. */
function placeRule({ digitSize, rowGap }: Sizes, canvasWidth: number, digitTop: number): Rectangle {
  const height = Math.max(2, Math.round(digitSize * proportions.rule.height));
  const width = 2 * Math.round((digitSize * proportions.rule.width) / 2) + (canvasWidth % 2);
  return { x: (canvasWidth - width) / 2, y: digitTop - Math.round((rowGap + height) / 2), width, height };
}
