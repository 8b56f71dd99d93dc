import type { Path2D } from '@napi-rs/canvas';
import type { TimeUnit } from '@tminus/domain';

import type { Rectangle } from '../../gif/blocks.ts';
import { shareOf } from '../picture-choice.ts';
import { accentColor } from '../template-colors.ts';
import type { Cell, Drawing, DrawingContext, PictureChange, UnitGroup } from '../template.ts';
import { arcPath, fillAt } from './arc.ts';

/** A ring, in CSS pixels. */
export interface RingShape {
  /** Diameter of its outer edge, a whole number. */
  readonly diameter: number;
  /** Thickness of its stroke. */
  readonly stroke: number;
}

/** A piece of the square around a ring, in whole pixels relative to the square's corner. Each piece is a cell. */
export interface RingPiece extends Rectangle {
  readonly face: string;
  /** For each picture, the number of steps that the ring is filled by. Between two of them this piece does not change. */
  readonly steps: readonly number[];
  /** Index of the picture for each number of steps. */
  readonly pictureOfStep: readonly number[];
  readonly stepCount: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The range of a full ring for the leading unit, which has no larger unit. The ring stays full above it. */
const leadingRanges: Readonly<Record<TimeUnit, number>> = { days: 30, hours: 24, minutes: 60, seconds: 60 };
/** The maximum number of steps of a ring: 3 degrees each, about the width of its stroke on a typical canvas. */
const mostSteps = 120;
/** The weight of the accent in the empty part, one of the palette's. */
export const trackShare = 2 / 8;
const top = -Math.PI / 2;
const fullTurn = 2 * Math.PI;
/** Points tested between two steps to find the pieces that the ring's end crosses. */
const samples = 12;

/** The number of values that a full ring represents: all values of a unit, except for the leading one. */
export function rangeOf({ unit, maxValue }: UnitGroup, isLeading: boolean): number {
  return isLeading ? leadingRanges[unit] : maxValue + 1;
}

/** The number of steps that a ring is filled by: none only at 0, all from the range upward. */
export function stepOf(value: number, range: number): number {
  return shareOf(value, range, stepCountOf(range));
}

function stepCountOf(range: number): number {
  return Math.min(range, mostSteps);
}

/**
 * Cuts the square around a ring into pieces that leave its inside free, and finds the pictures that each piece needs: most
 * steps look the same before and after the ring's end crosses it.
 *
 * @param cuts - whole pixels from the top of the square; the pieces of the sides are between them
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

/**
 * How far a ring has come in each in-between frame, slower and slower. It waits for the digits, which change in the first frame: digits and
 * ring in one frame would take the rectangle around both.
 */
export const glideProgress = [0, 0.62] as const;

/**
 * The cells of a unit's ring.
 *
 * @param corner - of its square
 * @param isMoving - whether the ring glides from step to step
 */
export function ringCells(
  { unit }: Pick<UnitGroup, 'unit'>,
  corner: Pick<Rectangle, 'x' | 'y'>,
  pieces: readonly RingPiece[],
  range: number,
  isMoving: boolean,
): Cell[] {
  return pieces.map(({ x, y, width, height, face, steps, pictureOfStep }) => ({
    x: corner.x + x,
    y: corner.y + y,
    width,
    height,
    unit,
    face,
    pictureCount: steps.length,
    choice: { kind: 'share', range, pictures: pictureOfStep },
    ...(isMoving && { progress: glideProgress }),
  }));
}

/** Draws the pieces of rings of one shape. Each path is computed once and shared by many pictures. */
export class RingPainter {
  private readonly full: Path2D;
  private readonly filled = new Map<number, Path2D>();

  constructor(
    private readonly drawing: Drawing,
    private readonly shape: RingShape,
  ) {
    this.full = arcPath(drawing, strokeRadius(shape), shape.stroke, 0, fullTurn);
  }

  /** Draws one picture of a piece, with the origin at the piece's top left corner. */
  draw(context: DrawingContext, piece: RingPiece, picture: number): void {
    this.drawFilled(context, piece, piece.steps[picture] ?? 0);
  }

  /** Draws a piece while the ring glides: back by one step, or after zero forward to the value before the full ring. */
  drawBetween(context: DrawingContext, piece: RingPiece, { from, to, progress }: PictureChange): void {
    const restarts = to > from;
    this.drawFilled(context, piece, restarts ? (piece.stepCount - 1) * progress : (piece.steps[from] ?? 0) - progress);
  }

  private drawFilled(context: DrawingContext, piece: RingPiece, steps: number): void {
    const share = steps / piece.stepCount;
    const [x, y] = [this.shape.diameter / 2 - piece.x, this.shape.diameter / 2 - piece.y];
    context.fillStyle = accentColor(trackShare);
    fillAt(context, this.full, x, y);
    context.fillStyle = accentColor();
    if (share > 0) fillAt(context, this.pathOf(share), x, y);
  }

  private pathOf(share: number): Path2D {
    if (share === 1) return this.full;
    let path = this.filled.get(share);
    if (path === undefined) {
      const { shape } = this;
      path = arcPath(this.drawing, strokeRadius(shape), shape.stroke, top + capAngle(shape), endAngle(shape, share));
      this.filled.set(share, path);
    }
    return path;
  }
}

/** Half of the width that is free between the pieces from one height to another. */
export function freeHalfWidth({ diameter, stroke }: RingShape, from: number, to: number): number {
  // Reduced by the antialiasing beyond the edge.
  const radius = diameter / 2 - stroke - 1;
  const farthest = Math.max(Math.abs(from - diameter / 2), Math.abs(to - diameter / 2));
  const inner = Math.sqrt(Math.max(0, radius ** 2 - farthest ** 2));
  return diameter / 2 - Math.ceil(diameter / 2 - inner);
}

/**
 * Halves of the square above the first cut and below the last one; between two cuts, the sides that are left beside the
 * inside.
 */
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

/** Points on the path of the ring's end between two shares, relative to the corner of the square. */
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
 * The angle of the center of the round cap at the ring's end. Both caps are inside the filled share: the gap after a full
 * ring is visible at once, and the ring begins exactly at the top. The last step is a dot.
 */
function endAngle(shape: RingShape, share: number): number {
  const cap = capAngle(shape);
  return top + Math.max(cap, share * fullTurn - cap);
}

/** The angle that a round cap covers. */
function capAngle(shape: RingShape): number {
  return Math.asin(shape.stroke / 2 / strokeRadius(shape));
}

/** The stroke is half a pixel inside the square, for its antialiasing. */
function strokeRadius({ diameter, stroke }: RingShape): number {
  return (diameter - stroke) / 2 - 0.5;
}
