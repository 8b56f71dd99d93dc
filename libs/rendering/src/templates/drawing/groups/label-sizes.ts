import type { GroupDesign, LabelDesign } from './group-design.ts';
import type { MeasuredGroup } from './measure-group.ts';

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
  /** Whether there is room for that size, which is not larger than that of the digits. */
  readonly labelsFit: boolean;
  /** The maximum size of a single label. Default: `labelSize`. */
  readonly labelLimit?: (group: MeasuredGroup) => number;
}

interface Surroundings {
  readonly digitSize: number;
  readonly columnWidths: readonly number[];
  readonly gap: number;
  readonly canvasWidth: number;
}

/** One size for all labels, so that none touches its neighbor or gets close to the edge of its box or of the canvas. */
export function fitLabels(
  design: GroupDesign,
  surroundings: Surroundings,
  groups: readonly MeasuredGroup[],
): LabelSizes {
  const { digitSize } = surroundings;
  const least = leastLabelSize(groups);
  const widthLimit = limitFor(design, surroundings);
  const limits = groups.filter(({ labelWidth }) => labelWidth > 0).map(({ labelWidth }) => widthLimit(labelWidth));
  const labelSize = Math.max(least, Math.min(digitSize * design.labels.size, ...limits));
  return { labelSize, labelsFit: [...limits, digitSize].every((limit) => limit >= least) };
}

/** The sizes of labels beside digits. The digits make room for them, so they fit unless the digits become too small. */
export function labelsBeside(design: GroupDesign, digitSize: number, groups: readonly MeasuredGroup[]): LabelSizes {
  const least = leastLabelSize(groups);
  const labelLimit = ({ labelWidth }: MeasuredGroup) => Math.max(least, (digitSize * widestBeside) / labelWidth);
  return {
    labelSize: Math.max(digitSize * design.labels.size, least),
    labelsFit: digitSize >= least,
    labelLimit,
  };
}

/** The smallest size at which all labels are legible: 0 without labels. */
export function leastLabelSize(groups: readonly MeasuredGroup[]): number {
  return Math.max(...groups.map(({ labelWidth, leastLabelSize: least }) => (labelWidth === 0 ? 0 : least)));
}

/** The size of one group's label. */
export function labelSizeOf({ labelSize, labelLimit }: LabelSizes, group: MeasuredGroup): number {
  return Math.min(labelSize, labelLimit?.(group) ?? labelSize);
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
