import type { Rectangle } from '../../gif/blocks.ts';
import { digitCells, fromTheLeft } from '../drawing/shapes.ts';
import type { DigitDesign, LabelDesign } from '../drawing/groups/group-design.ts';
import { withLongestLabels, measureDigit, type MeasuredGroup } from '../drawing/groups/measure-group.ts';
import type { PlacedLabel } from '../drawing/labels.ts';
import type { Cell, Drawing, LabelExtent, TimerDrawing, UnitGroup } from '../template.ts';
import {
  digitsInRing,
  fitRingContent,
  ringContentWithoutLabels,
  type DigitPlacement,
  type RingContent,
} from './ring-content.ts';
import type { RingShape } from './ring-cells.ts';

/** The design of the rings. */
export interface RingDesign {
  readonly digits: DigitDesign;
  /** Size and gap are multiples of the digits' height. */
  readonly labels: Pick<LabelDesign, 'style' | 'size' | 'capitals' | 'gap'>;
  /** Margin around the rings, as a share of the canvas's shorter side. */
  readonly margin: number;
  /** Minimum and maximum gap between two rings, in diameters. */
  readonly gap: { readonly least: number; readonly most: number };
  /** Thickness of a ring in diameters. */
  readonly stroke: number;
}

/** A unit with its position, in CSS pixels. */
interface PlacedRing {
  readonly group: UnitGroup;
  /** Top left corner of the square around it, in whole pixels. */
  readonly corner: Pick<Rectangle, 'x' | 'y'>;
  readonly digits: DigitPlacement;
  readonly digitCells: readonly Cell[];
}

/** The positions of all parts of a timer, in CSS pixels. */
interface PlacedRings {
  readonly shape: RingShape;
  readonly content: RingContent;
  /** In reading order. */
  readonly rings: readonly PlacedRing[];
  /** None if they are omitted. */
  readonly labels: readonly PlacedLabel[];
  readonly labelExtent: LabelExtent;
}

/** What the rings contain, with the labels as measured. */
interface RingsContent {
  readonly content: RingContent;
  readonly measured: readonly MeasuredGroup[];
  readonly labelExtent: LabelExtent;
}

/** Rings in rows of equal length. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly diameter: number;
  readonly gap: number;
}

/** Rings are stacked only if that makes them larger by this factor. */
const stackingGain = 1.25;
/** The minimum thickness of a ring, in pixels. */
const leastStroke = 2;

/** Finds the largest rings that fit, all of one size: in one row, or stacked if the canvas is narrow. */
export function placeRings(drawing: TimerDrawing, design: RingDesign): PlacedRings {
  const grid = largestGrid(drawing, design, drawing.groups.length);
  const { diameter } = grid;
  const shape = { diameter, stroke: Math.max(leastStroke, diameter * design.stroke) };
  const constraints = {
    shape,
    digits: design.digits,
    labels: design.labels,
    advance: measureDigit(drawing, design.digits),
  };
  const { content, measured, labelExtent } = withLongestLabels<RingsContent>(drawing, design.labels, {
    withLabels(measured, labelExtent) {
      const content = fitRingContent(constraints, measured, labelExtent);
      return content && { content, measured, labelExtent };
    },
    withoutLabels: (measured) => ({
      content: ringContentWithoutLabels(constraints, measured),
      measured,
      labelExtent: 'omitted',
    }),
  });
  const corners = cornersOf(drawing, grid);
  const rings = drawing.groups.map((group, index) => {
    const corner = corners[index] ?? { x: 0, y: 0 };
    const digits = digitsInRing(constraints, content, group.digits);
    return { group, corner, digits, digitCells: cellsOfDigits(group, corner, digits, diameter) };
  });
  const labels = measured.map((group, index) =>
    placeLabel(design, content, group, corners[index] ?? { x: 0, y: 0 }, diameter),
  );
  return { shape, content, rings, labels: content.labels === undefined ? [] : labels, labelExtent };
}

function largestGrid(drawing: Drawing, design: RingDesign, count: number): Grid {
  const grids = [1, 2, 3, 4].filter((rows) => count % rows === 0).map((rows) => gridOf(drawing, design, count, rows));
  const [inOneRow, ...stacked] = grids as [Grid, ...Grid[]];
  const largest = stacked.reduce((best, grid) => (grid.diameter > best.diameter ? grid : best), inOneRow);
  return largest.diameter >= stackingGain * inOneRow.diameter ? largest : inOneRow;
}

function gridOf(drawing: Drawing, { margin, gap }: RingDesign, count: number, rows: number): Grid {
  const columns = count / rows;
  const outside = 2 * margin * Math.min(drawing.width, drawing.height);
  const [freeWidth, freeHeight] = [drawing.width - outside, drawing.height - outside];
  const fitting = (free: number, rings: number) => free / (rings + (rings - 1) * gap.least);
  const diameter = Math.floor(Math.min(fitting(freeWidth, columns), fitting(freeHeight, rows)));
  const spares = [
    ...(columns > 1 ? [(freeWidth - columns * diameter) / (columns - 1)] : []),
    ...(rows > 1 ? [(freeHeight - rows * diameter) / (rows - 1)] : []),
  ];
  return { columns, rows, diameter, gap: Math.floor(Math.min(diameter * gap.most, ...spares)) };
}

/** The corners of the squares around the rings, in reading order. */
function cornersOf(drawing: Drawing, { columns, rows, diameter, gap }: Grid): Pick<Rectangle, 'x' | 'y'>[] {
  const starts = (count: number, length: number) => {
    const first = Math.round((length - count * diameter - (count - 1) * gap) / 2);
    return Array.from({ length: count }, (_, index) => first + index * (diameter + gap));
  };
  const lefts = fromTheLeft(drawing, starts(columns, drawing.width));
  return starts(rows, drawing.height).flatMap((y) => lefts.map((x) => ({ x, y })));
}

function cellsOfDigits(
  group: UnitGroup,
  corner: Pick<Rectangle, 'x' | 'y'>,
  { face, cell, cellTop }: DigitPlacement,
  diameter: number,
): Cell[] {
  const left = corner.x + Math.round((diameter - group.digits * cell.width) / 2);
  const y = corner.y + cellTop;
  const corners = Array.from({ length: group.digits }, (_, digit) => ({ x: left + digit * cell.width, y }));
  return digitCells(group, corners, cell, face);
}

function placeLabel(
  { labels }: RingDesign,
  content: RingContent,
  group: MeasuredGroup,
  corner: Pick<Rectangle, 'x' | 'y'>,
  diameter: number,
): PlacedLabel {
  return {
    unit: group.unit,
    label: group.label,
    style: { ...labels.style, size: content.labels?.size ?? 0 },
    x: corner.x + diameter / 2,
    baseline: corner.y + (content.labels?.baseline ?? 0),
  };
}
