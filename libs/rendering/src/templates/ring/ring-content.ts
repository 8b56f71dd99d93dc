import type { DigitDesign, LabelDesign } from '../drawing/groups/group-design.ts';
import { leastLabelSize } from '../drawing/groups/label-sizes.ts';
import type { MeasuredGroup } from '../drawing/groups/measure-group.ts';
import type { LabelExtent } from '../template.ts';
import { freeHalfWidth, type RingShape } from './ring-cells.ts';

/** What the content of a ring must fit into. */
export interface RingConstraints {
  readonly shape: RingShape;
  readonly digits: DigitDesign;
  /** Sizes and gaps are multiples of the digits' height. */
  readonly labels: Pick<LabelDesign, 'size' | 'gap'>;
  /** Width of the widest digit, in em. */
  readonly advance: number;
}

/** Position of the digits, in CSS pixels from the top of the ring's square. */
export interface DigitPlacement {
  /** Face of their cells. */
  readonly face: string;
  readonly size: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly cellTop: number;
  /** Distance from the top of a cell. */
  readonly baseline: number;
}

/** Positions that all rings share, in CSS pixels from the top of the ring's square. */
export interface RingContent {
  readonly digits: DigitPlacement;
  /** Undefined without labels. */
  readonly labels?: { readonly size: number; readonly baseline: number };
  /** The rows of the digits and of the labels are between these heights. */
  readonly cuts: readonly number[];
}

/** Up to this many digits have the same size in all rings; more digits are made smaller individually. */
const digitsOfOneSize = 3;
/** Largest digits, and smallest digits that have labels, as shares of the radius inside the ring. */
const largestDigits = { full: 0.72, abbreviated: 0.72, omitted: 0.86 } as const;
const smallestDigits = { full: 0.44, abbreviated: 0.5, omitted: 0 } as const;
/** How much labels may shrink before the digits do. */
const labelTolerance = 0.85;
/** Height of capitals in em, and the depth below the baseline that is ignored. */
const capHeight = 0.705;
const ignoredDescent = 0.1;
/** Least free space between digits and labels taller than capitals, as a share of the digits' height. */
const leastGap = 0.13;
/** Free space between the ring and its content, as a share of the radius inside. */
const comfort = 0.1;
/** Horizontal padding of the labels' cells. The vertical padding is one pixel. */
const labelPadding = 3;

/**
 * Finds the largest digits that fit into a ring above their labels.
 *
 * @returns undefined if the labels would be too small
 */
export function fitRingContent(
  constraints: RingConstraints,
  groups: readonly MeasuredGroup[],
  extent: Exclude<LabelExtent, 'omitted'>,
): RingContent | undefined {
  return groups.every(({ labelWidth }) => labelWidth === 0)
    ? ringContentWithoutLabels(constraints, groups)
    : search(constraints, groups, extent);
}

/** Finds the largest digits that fit into a ring. */
export function ringContentWithoutLabels(constraints: RingConstraints, groups: readonly MeasuredGroup[]): RingContent {
  return search(constraints, groups, 'omitted') ?? contentFor(constraints, groups, 'omitted', 1);
}

/** Position of `count` digits: the common one, or a smaller one with the same center. */
export function digitsInRing(
  constraints: RingConstraints,
  { digits, cuts }: RingContent,
  count: number,
): DigitPlacement {
  if (count <= digitsOfOneSize) return digits;
  const middle = digits.cellTop + digits.cell.height / 2;
  for (let height = Math.round(digits.size * constraints.digits.height); height > 1; height--) {
    const setting = placementFor(constraints, height, middle - height / 2, `digit of ${count}`);
    if (digitsFit(constraints, cuts, setting, count)) return setting;
  }
  return placementFor(constraints, 1, middle, `digit of ${count}`);
}

function search(
  constraints: RingConstraints,
  groups: readonly MeasuredGroup[],
  extent: LabelExtent,
): RingContent | undefined {
  const radius = insideRadius(constraints);
  const counts = groups.map(({ digits }) => Math.min(digits, digitsOfOneSize));
  for (let height = Math.floor(radius * largestDigits[extent]); height >= radius * smallestDigits[extent]; height--) {
    const content = contentFor(constraints, groups, extent, height);
    const labelsFit =
      content.labels === undefined || content.labels.size >= smallestLabelSize(constraints, groups, height);
    if (labelsFit && digitsFit(constraints, content.cuts, content.digits, Math.max(...counts))) return content;
  }
  return undefined;
}

function contentFor(
  constraints: RingConstraints,
  groups: readonly MeasuredGroup[],
  extent: LabelExtent,
  height: number,
): RingContent {
  if (extent === 'omitted') {
    const digits = placementFor(constraints, height, (constraints.shape.diameter - height) / 2);
    return { digits, cuts: [digits.cellTop, digits.cellTop + digits.cell.height] };
  }
  const wanted = labelSizeWanted(constraints, groups, height);
  const { labelRoom } = stack(constraints, groups, height, wanted);
  const widest = Math.max(...groups.map(({ labelWidth }) => labelWidth));
  const size = Math.min(wanted, labelRoom / widest);
  const { digits, baseline, cuts } = stack(constraints, groups, height, size);
  return { digits, labels: { size, baseline }, cuts };
}

/** Stacks digits above labels, vertically centered in the ring. */
function stack(constraints: RingConstraints, groups: readonly MeasuredGroup[], height: number, labelSize: number) {
  const { shape, labels } = constraints;
  const ascent = labelSize * Math.max(capHeight, ...groups.map(({ labelAscent }) => labelAscent));
  const drop = labelSize * Math.max(0, ...groups.map(({ labelDescent }) => labelDescent - ignoredDescent));
  // Labels taller than capitals (because of accents or their script) first get closer to the digits.
  const overshoot = overshootOf(constraints, height) + 1;
  const toBaseline = Math.max(
    Math.round(height * labels.gap) + Math.round(labelSize * capHeight),
    overshoot + Math.ceil(ascent) + Math.max(1, Math.round(height * leastGap)),
  );
  const top = Math.round((shape.diameter - height - toBaseline - drop) / 2);
  const digits = placementFor(constraints, height, top);
  const baseline = top + height + toBaseline;
  const cut = digits.cellTop + digits.cell.height;
  const bottom = Math.ceil(baseline + labelSize * Math.max(0, ...groups.map(({ labelDescent }) => labelDescent))) + 1;
  const free = freeHalfWidth(shape, cut, bottom) - labelPadding;
  const labelRoom = Math.max(0, 2 * Math.min(free, chordAt(constraints, baseline + drop)));
  return { digits, baseline, labelRoom, cuts: [digits.cellTop, cut, bottom] };
}

function placementFor(constraints: RingConstraints, height: number, top: number, face = 'digit'): DigitPlacement {
  const size = height / constraints.digits.height;
  const overshoot = overshootOf(constraints, height);
  const cell = { width: Math.round(size * constraints.advance), height: height + 2 * overshoot };
  return { face, size, cell, cellTop: Math.round(top) - overshoot, baseline: overshoot + height };
}

/** How far cells reach beyond flat digits: one pixel more than round digits, for antialiasing. */
function overshootOf({ digits }: RingConstraints, height: number): number {
  return Math.ceil((height / digits.height) * digits.overshoot) + 1;
}

/** Whether `count` digits stay clear of the ring, and their cells of its pieces. */
function digitsFit(
  constraints: RingConstraints,
  cuts: RingContent['cuts'],
  setting: DigitPlacement,
  count: number,
): boolean {
  const { cell, cellTop, baseline } = setting;
  const overshoot = cell.height - baseline;
  const [rowTop = 0, rowBottom = 0] = cuts;
  const chords = [cellTop + overshoot, cellTop + baseline].map((y) => chordAt(constraints, y));
  // One more pixel: if the free width and the digits' width differ by an odd number, digits are off center.
  return (count * cell.width + 1) / 2 <= Math.min(...chords, freeHalfWidth(constraints.shape, rowTop, rowBottom));
}

/** Half of the usable width inside the ring at a height. */
function chordAt(constraints: RingConstraints, y: number): number {
  const radius = insideRadius(constraints) * (1 - comfort);
  return Math.sqrt(Math.max(0, radius ** 2 - (y - constraints.shape.diameter / 2) ** 2));
}

function insideRadius({ shape }: RingConstraints): number {
  return shape.diameter / 2 - shape.stroke;
}

function labelSizeWanted({ labels }: RingConstraints, groups: readonly MeasuredGroup[], height: number): number {
  return Math.max(leastLabelSize(groups), height * labels.size);
}

function smallestLabelSize({ labels }: RingConstraints, groups: readonly MeasuredGroup[], height: number): number {
  return Math.max(leastLabelSize(groups), labelTolerance * height * labels.size);
}
