import type { GroupDesign, LabelDesign } from './group-design.ts';
import type { MeasuredGroup } from './measure-group.ts';

/** Labels stop shrinking with the digits below the first size, and become initials below the second, in pixels. */
const smallestLabelWanted = 9;
export const smallestLabelLegible = 6.5;
/** The maximum size of labels beside digits, as a multiple of the digits' size. */
const largestBeside = 0.7;
/** Labels beside digits that are wider than this multiple of the digits' size are made smaller individually. */
const widestBeside = 4;
/** Labels reach below the baseline if they are deeper than this, in em. Tails of single letters do not count. */
const ignoredDescent = 0.1;
/** Minimum space between two labels, as a multiple of their size. */
const labelSpace = 1.1;
/** Minimum gap above labels taller than capitals, as a share of the gap above capitals. */
const gapAboveTallLabels = 0.6;
/** Height of capitals in em, approximately the same in most fonts. */
const capHeight = 0.686;
/** Labels higher than this, in em, contain more than capitals: accents, brackets, bars. */
const tallAscent = 0.76;

export interface LabelSizes {
  readonly labelSize: number;
  /** Whether labels are shortened to initials because words would be too small to read. */
  readonly initials: boolean;
  /** The maximum size of a single label. */
  readonly labelLimit: (group: MeasuredGroup) => number;
}

interface Surroundings {
  readonly digitSize: number;
  readonly columnWidths: readonly number[];
  readonly gap: number;
  readonly canvasWidth: number;
}

/**
 * One size for all labels, so that none touches its neighbor or gets close to the edge of its box or of the canvas. Labels
 * that are too long for a legible size are made smaller individually. If most labels are, initials replace all of them.
 */
export function fitLabels(
  design: GroupDesign,
  surroundings: Surroundings,
  groups: readonly MeasuredGroup[],
): LabelSizes {
  const { digitSize } = surroundings;
  const wanted = Math.max(digitSize * design.labels.size, smallestLabelWanted);
  const widthLimit = limitFor(design, surroundings);
  const limitOf = (width: number) => Math.min(wanted, widthLimit(width));
  const labelLimit = ({ labelWidth }: MeasuredGroup) => limitOf(labelWidth);

  const sizes = groups.filter(({ labelWidth }) => labelWidth > 0).map(labelLimit);
  const legible = sizes.filter((size) => size >= smallestLabelLegible);
  if (legible.length * 2 > sizes.length) return { labelSize: Math.min(...legible), initials: false, labelLimit };
  const initialWidths = groups.map(({ initialWidth }) => initialWidth);
  return { labelSize: Math.min(...initialWidths.map(limitOf)), initials: true, labelLimit };
}

/** The sizes of labels beside digits. The digits make room for them, so they have their preferred size. */
export function labelsBeside({ labels }: GroupDesign, digitSize: number, initials: boolean): LabelSizes {
  const labelSize = Math.max(digitSize * labels.size, Math.min(smallestLabelWanted, digitSize * largestBeside));
  const labelLimit = ({ labelWidth }: MeasuredGroup) =>
    Math.max(smallestLabelLegible, (digitSize * widestBeside) / labelWidth);
  return { labelSize, initials, labelLimit };
}

/** The size of one group's label. */
export function labelSizeOf({ labelSize, initials, labelLimit }: LabelSizes, group: MeasuredGroup): number {
  return Math.min(labelSize, initials ? Infinity : labelLimit(group));
}

/** The width of one group's label, in whole pixels. */
export function labelWidthOf(sizes: LabelSizes, group: MeasuredGroup): number {
  return Math.ceil(labelSizeOf(sizes, group) * (sizes.initials ? group.initialWidth : group.labelWidth));
}

/** Returns the maximum size of a label by its width in em. */
function limitFor(design: GroupDesign, surroundings: Surroundings): (width: number) => number {
  if (design.labels.place === 'inside') return limitInBox(design, surroundings);
  return design.labels.start === undefined ? limitBelow(surroundings) : limitFlush(surroundings);
}

function limitInBox({ boxPadding }: GroupDesign, { digitSize, columnWidths }: Surroundings) {
  // Keep half of the padding free on either side, plus the padding of the labels' cells.
  const free = Math.min(...columnWidths) - Math.max(6, digitSize * (boxPadding?.x ?? 0));
  return (width: number) => free / width;
}

function limitBelow({ columnWidths, gap, canvasWidth }: Surroundings) {
  const pitches = columnWidths.slice(1).map((width, index) => (width + (columnWidths[index] ?? 0)) / 2 + gap);
  const content = columnWidths.reduce((sum, width) => sum + width + gap, -gap);
  // A label may be wider than its digits, by up to half of the space beside them, and its cell must stay on the canvas.
  const side = (canvasWidth - content) / 2;
  const outer = Math.min(columnWidths.at(0) ?? 0, columnWidths.at(-1) ?? 0) + Math.min(side, 2 * (side - 3));
  // It must not reach below its neighbors' digits: it forms one rectangle with its own digits.
  const own = Math.min(...columnWidths) + 2 * (gap - 3);
  const limits = columnWidths.length > 1 ? [outer, own] : [outer];
  return (width: number) =>
    Math.min(...pitches.map((pitch) => pitch / (width + labelSpace)), ...limits.map((limit) => limit / width));
}

/** Flush labels all extend in one direction, at most to the next group or halfway to the edge. */
function limitFlush({ columnWidths, gap, canvasWidth }: Surroundings) {
  const narrowest = Math.min(...columnWidths);
  const content = columnWidths.reduce((sum, width) => sum + width + gap, -gap);
  const outer = narrowest + (canvasWidth - content) / 4;
  return (width: number) =>
    columnWidths.length > 1 ? Math.min((narrowest + gap) / (width + labelSpace), outer / width) : outer / width;
}

/**
 * Height from the bottom of the digits or of their box to the bottom of the labels, with room for accents on capitals. 0 if
 * there are no labels.
 *
 * @param overhang - how far digits' cells reach below that edge, in pixels
 */
export function labelRowHeight(
  { gap, clearance = 1 }: LabelDesign,
  { digitSize, overhang }: { readonly digitSize: number; readonly overhang: number },
  labelSize: number,
  groups: readonly MeasuredGroup[],
): number {
  if (groups.every((group) => group.labelWidth === 0)) return 0;
  const capitals = Math.round(digitSize * gap) + Math.round(labelSize * capHeight);
  const ascent = Math.max(capHeight, ...groups.map((group) => group.labelAscent));
  const space = ascent > tallAscent ? clearance : 1;
  const leastGap = Math.max(overhang + space, Math.round(digitSize * gap * gapAboveTallLabels));
  return Math.max(capitals, leastGap + Math.ceil(labelSize * ascent)) + labelDrop(labelSize, groups);
}

/** Distance from the labels' baseline to their bottom edge. */
export function labelDrop(labelSize: number, groups: readonly MeasuredGroup[]): number {
  return Math.ceil(labelSize * Math.max(0, ...groups.map((group) => group.labelDescent - ignoredDescent)));
}
