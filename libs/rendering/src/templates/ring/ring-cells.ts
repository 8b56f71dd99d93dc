import type { TimeUnit } from '@tminus/domain';

import type { Rectangle } from '../../gif/blocks.ts';
import { accentColor } from '../template-colors.ts';
import type { Cell, DrawingContext, UnitGroup } from '../template.ts';
import { arcOutline, fillOutline, type Outline } from './arc.ts';

/** A ring, in CSS pixels. */
export interface RingShape {
  /** Of its outer edge, a whole number. */
  readonly diameter: number;
  /** Thickness of its stroke. */
  readonly stroke: number;
}

/** A piece of the square around a ring, whole pixels from the square's corner. Each piece is a cell. */
export interface RingPiece extends Rectangle {
  readonly face: string;
  /** For each picture how many steps the ring is filled by; between two of them nothing changes in this piece. */
  readonly steps: readonly number[];
  /** Index of the picture in which the ring is filled by so many steps. */
  readonly pictureOfStep: readonly number[];
  readonly stepCount: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a full ring stands for where a unit is the first one shown and has no larger one to fill: full beyond that, too. */
const leadingRanges: Readonly<Record<TimeUnit, number>> = { days: 30, hours: 24, minutes: 60, seconds: 60 };
/** The most steps in which a ring empties: 3 degrees, about the width of its stroke on the usual canvas. */
const mostSteps = 120;
/** The share of accent in the part that is empty, one of the palette's. */
const trackShare = 2 / 8;
const top = -Math.PI / 2;
const fullTurn = 2 * Math.PI;
/** Points tried on the way from a step to the next where it is sought which pieces that touches. */
const samples = 12;

/** Values that a full ring stands for: of those behind the first unit all there are. */
export function rangeOf({ unit, maxValue }: UnitGroup, isLeading: boolean): number {
  return isLeading ? leadingRanges[unit] : maxValue + 1;
}

/** How many steps a ring is filled by: none at 0 only, all from the range on. */
export function stepOf(value: number, range: number): number {
  const stepCount = stepCountOf(range);
  return Math.ceil((Math.min(value, range) / range) * stepCount);
}

function stepCountOf(range: number): number {
  return Math.min(range, mostSteps);
}

/**
 * Cuts the square around a ring into pieces that leave its inside free, and finds for each the pictures it needs: most
 * of them are the same before the ring's end comes by, and after it went.
 *
 * @param cuts - whole pixels from the top of the square between which the pieces of the sides lie
 */
export function ringPieces(shape: RingShape, cuts: readonly number[], range: number): RingPiece[] {
  const stepCount = stepCountOf(range);
  const paths = Array.from({ length: stepCount }, (_, step) =>
    endPath(shape, step / stepCount, (step + 1) / stepCount),
  );
  return areasAround(shape, cuts).map((area, index) => {
    const steps = [0];
    const pictureOfStep = [0];
    for (const [step, path] of paths.entries()) {
      if (touches(shape, area, path)) steps.push(step + 1);
      pictureOfStep.push(steps.length - 1);
    }
    return { ...area, face: `ring ${stepCount} ${index}`, steps, pictureOfStep, stepCount };
  });
}

/** The cells of a unit's ring whose square has its corner there. */
export function ringCells(
  { unit }: Pick<UnitGroup, 'unit'>,
  corner: Pick<Rectangle, 'x' | 'y'>,
  pieces: readonly RingPiece[],
  range: number,
): Cell[] {
  return pieces.map(({ x, y, width, height, face, steps, pictureOfStep }) => ({
    x: corner.x + x,
    y: corner.y + y,
    width,
    height,
    unit,
    face,
    pictureCount: steps.length,
    pictureOf: (value) => pictureOfStep[stepOf(value, range)] ?? 0,
  }));
}

/** Draws the pieces of rings of one shape. Each outline is computed once: many pictures share it. */
export class RingPainter {
  private readonly full: Outline;
  private readonly filled = new Map<number, Outline>();

  constructor(private readonly shape: RingShape) {
    this.full = arcOutline(strokeRadius(shape), shape.stroke, 0, fullTurn);
  }

  /** Draws one picture of a piece, the origin at the piece's top left corner. */
  draw(context: DrawingContext, piece: RingPiece, picture: number): void {
    const share = (piece.steps[picture] ?? 0) / piece.stepCount;
    const [x, y] = [this.shape.diameter / 2 - piece.x, this.shape.diameter / 2 - piece.y];
    context.fillStyle = accentColor(trackShare);
    fillOutline(context, this.full, x, y);
    context.fillStyle = accentColor();
    if (share > 0) fillOutline(context, this.outlineOf(share), x, y);
  }

  private outlineOf(share: number): Outline {
    if (share === 1) return this.full;
    let outline = this.filled.get(share);
    if (outline === undefined) {
      const { shape } = this;
      outline = arcOutline(strokeRadius(shape), shape.stroke, top + capAngle(shape), endAngle(shape, share));
      this.filled.set(share, outline);
    }
    return outline;
  }
}

/** Half of the width that the pieces leave free between two heights. */
export function freeHalfWidth({ diameter, stroke }: RingShape, from: number, to: number): number {
  // Less by what antialiasing reaches beyond the edge.
  const radius = diameter / 2 - stroke - 1;
  const farthest = Math.max(Math.abs(from - diameter / 2), Math.abs(to - diameter / 2));
  const inner = Math.sqrt(Math.max(0, radius ** 2 - farthest ** 2));
  return diameter / 2 - Math.ceil(diameter / 2 - inner);
}

/** Above the first cut and below the last the halves of the square, between two cuts what the inside leaves on either side. */
function areasAround(shape: RingShape, cuts: readonly number[]): Rectangle[] {
  const { diameter } = shape;
  const half = Math.floor(diameter / 2);
  const edges = [0, ...cuts, diameter];
  return edges.slice(1).flatMap((bottom, index) => {
    const y = edges[index] ?? 0;
    const isOpen = index > 0 && bottom < diameter;
    const width = isOpen ? diameter / 2 - freeHalfWidth(shape, y, bottom) : half;
    const right = isOpen ? diameter - width : half;
    const height = bottom - y;
    return [
      { x: right, y, width: diameter - right, height },
      { x: 0, y, width, height },
    ];
  });
}

/** Points on the way of the ring's end between two shares, relative to the corner of the square. */
function endPath(shape: RingShape, from: number, to: number): Point[] {
  const radius = strokeRadius(shape);
  return Array.from({ length: samples + 1 }, (_, index) => {
    const angle = endAngle(shape, from + ((to - from) * index) / samples);
    return { x: shape.diameter / 2 + radius * Math.cos(angle), y: shape.diameter / 2 + radius * Math.sin(angle) };
  });
}

/** Whether the ring's end touches an area anywhere on its path. */
function touches(shape: RingShape, area: Rectangle, path: readonly Point[]): boolean {
  const reach = shape.stroke / 2 + 2;
  return path.some(({ x, y }) => {
    const outsideX = Math.max(area.x - x, 0, x - area.x - area.width);
    const outsideY = Math.max(area.y - y, 0, y - area.y - area.height);
    return outsideX ** 2 + outsideY ** 2 <= reach ** 2;
  });
}

/**
 * Where the round cap at the ring's end has its center. Both caps lie inside the share that is filled: the gap that opens
 * after a full ring is seen at once, and the ring begins at the very top. The last of it is a dot.
 */
function endAngle(shape: RingShape, share: number): number {
  const cap = capAngle(shape);
  return top + Math.max(cap, share * fullTurn - cap);
}

/** How far a round cap reaches along the ring. */
function capAngle(shape: RingShape): number {
  return Math.asin(shape.stroke / 2 / strokeRadius(shape));
}

/** The stroke keeps half a pixel off the square's edge, for its antialiasing. */
function strokeRadius({ diameter, stroke }: RingShape): number {
  return (diameter - stroke) / 2 - 0.5;
}
