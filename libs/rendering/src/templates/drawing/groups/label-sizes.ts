import type { GroupDesign, LabelDesign } from './design.ts';
import type { MeasuredGroup } from './measure.ts';

/** Labels do not follow the digits below the first size, and give way to initials below the second, in pixels. */
const smallestLabelWanted = 9;
export const smallestLabelLegible = 6.5;
/** Labels that reach further below the baseline than this, in em, count as taller by it; tails of single letters do not. */
const ignoredDescent = 0.1;
/** Least space between two labels, as a multiple of their size. */
const labelSpace = 1.1;
/** Least gap above labels taller than capitals, by accents or by their script, as a share of the gap above capitals. */
const gapAboveTallLabels = 0.6;
/** Height of capitals in em, about what it is in most fonts. */
const capHeight = 0.686;
/** Labels that reach higher than this, in em, have more than capitals: accents, brackets, bars. */
const tallAscent = 0.76;

export interface LabelSizes {
  readonly labelSize: number;
  /** Whether labels are cut to their initials because words would be too small to read. */
  readonly initials: boolean;
  /** The largest size of one label by itself. */
  readonly labelLimit: (group: MeasuredGroup) => number;
}

interface Surroundings {
  readonly digitSize: number;
  readonly columnWidths: readonly number[];
  readonly gap: number;
  readonly canvasWidth: number;
}

/**
 * One size for all labels: none touches its neighbour or comes close to the edge of its box or of the canvas. Single labels
 * that are too long for a size that can be read are made smaller by themselves; where most are, initials take their place.
 */
export function fitLabels(
  design: GroupDesign,
  surroundings: Surroundings,
  groups: readonly MeasuredGroup[],
): LabelSizes {
  const { digitSize } = surroundings;
  const wanted = Math.max(digitSize * design.labels.size, smallestLabelWanted);
  const widthLimit = design.labels.place === 'inside' ? limitInBox(design, surroundings) : limitBelow(surroundings);
  const limitOf = (width: number) => Math.min(wanted, widthLimit(width));
  const labelLimit = ({ labelWidth }: MeasuredGroup) => limitOf(labelWidth);

  const sizes = groups.filter(({ labelWidth }) => labelWidth > 0).map(labelLimit);
  const legible = sizes.filter((size) => size >= smallestLabelLegible);
  if (legible.length * 2 > sizes.length) return { labelSize: Math.min(...legible), initials: false, labelLimit };
  const initialWidths = groups.map(({ initialWidth }) => initialWidth);
  return { labelSize: Math.min(...initialWidths.map(limitOf)), initials: true, labelLimit };
}

function limitInBox({ boxPadding }: GroupDesign, { digitSize, columnWidths }: Surroundings) {
  // Half of the padding stays free on either side, and what labels' cells take for the edges of their letters.
  const free = Math.min(...columnWidths) - Math.max(6, digitSize * (boxPadding?.x ?? 0));
  return (width: number) => free / width;
}

function limitBelow({ columnWidths, gap, canvasWidth }: Surroundings) {
  const pitches = columnWidths.slice(1).map((width, index) => (width + (columnWidths[index] ?? 0)) / 2 + gap);
  const content = columnWidths.reduce((sum, width) => sum + width + gap, -gap);
  // A label may be wider than its digits, up to half of the space beside them.
  const outer = Math.min(columnWidths.at(0) ?? 0, columnWidths.at(-1) ?? 0) + (canvasWidth - content) / 2;
  // Nor may it reach below its neighbours' digits: together with its own it is one rectangle.
  const own = Math.min(...columnWidths) + 2 * (gap - 3);
  const limits = columnWidths.length > 1 ? [outer, own] : [outer];
  return (width: number) =>
    Math.min(...pitches.map((pitch) => pitch / (width + labelSpace)), ...limits.map((limit) => limit / width));
}

/**
 * Height from the digits' feet, or from the lower edge of their box, to the labels' lower edge: room for accents on
 * capitals, none at all without labels.
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

/** From the labels' baseline to their lower edge. */
export function labelDrop(labelSize: number, groups: readonly MeasuredGroup[]): number {
  return Math.ceil(labelSize * Math.max(0, ...groups.map((group) => group.labelDescent - ignoredDescent)));
}
