import type { DrawingContext } from '../template.ts';

/** A stroke along a circle, in CSS pixels; angles in radians, clockwise from the right. */
export interface Arc {
  readonly x: number;
  readonly y: number;
  /** To the middle of the stroke. */
  readonly radius: number;
  readonly stroke: number;
}

type Point = readonly [x: number, y: number];

const fullTurn = 2 * Math.PI;
/** How far the chords drawn may lie inside their circle, in pixels. */
const flatness = 0.01;
/** Corners stand on this grid, in pixels: sums of such numbers are exact. */
const grid = 1 / 64;

/**
 * Fills a stroke with round ends from one angle to another, or a whole ring, in the current fill style.
 *
 * It is a polygon with corners on a grid. The canvas's own arcs come out a shade different wherever their piece of a ring
 * stands, by rounding; this one is the same everywhere, to the last bit.
 */
export function fillArc(context: DrawingContext, arc: Arc, from: number, to: number): void {
  const { radius, stroke } = arc;
  const [outer, inner] = [radius + stroke / 2, radius - stroke / 2];
  context.beginPath();
  if (to - from >= fullTurn) {
    tracePolygon(context, arc, along(outer, 0, fullTurn));
    tracePolygon(context, arc, along(inner, fullTurn, 0));
  } else {
    tracePolygon(context, arc, [
      ...along(outer, from, to),
      ...cap(arc, to, to),
      ...along(inner, to, from),
      ...cap(arc, from, from + Math.PI),
    ]);
  }
  context.fill();
}

/** The half circle around the end at an angle, which begins in the direction `start`. */
function cap({ radius, stroke }: Arc, at: number, start: number): Point[] {
  const [x, y] = [radius * Math.cos(at), radius * Math.sin(at)];
  return along(stroke / 2, start, start + Math.PI).map(([dx, dy]) => [x + dx, y + dy]);
}

function along(radius: number, from: number, to: number): Point[] {
  const chord = Math.sqrt(8 * radius * flatness);
  const count = Math.max(2, Math.ceil((Math.abs(to - from) * radius) / chord));
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function tracePolygon(context: DrawingContext, { x, y }: Arc, points: readonly Point[]): void {
  for (const [index, point] of points.entries()) {
    const [px, py] = [onGrid(x + point[0]), onGrid(y + point[1])];
    if (index === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
  context.closePath();
}

function onGrid(length: number): number {
  return Math.round(length / grid) * grid;
}
