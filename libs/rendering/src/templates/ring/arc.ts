import type { Path2D } from '@napi-rs/canvas';

import type { Drawing, DrawingContext } from '../template.ts';

type Point = readonly [x: number, y: number];

/** Polygons around the origin, in CSS pixels. */
type Outline = readonly (readonly Point[])[];

const fullTurn = 2 * Math.PI;
/** The maximum distance of a chord from its circle, in pixels. */
const flatness = 0.01;
/** Corners are on this grid, in pixels: sums of such numbers are exact. */
const grid = 1 / 64;

/**
 * The outline of a stroke along a circle, with round ends from one angle to another, or of a whole ring. Angles are in
 * radians, clockwise from the right.
 *
 * Its corners are on a grid. Because of rounding, the canvas draws its own arcs slightly differently in each place; this
 * outline is the same everywhere, to the last bit.
 *
 * @param radius - radius of the circle at the middle of the stroke
 */
export function arcPath(drawing: Drawing, radius: number, stroke: number, from: number, to: number): Path2D {
  const [outer, inner] = [radius + stroke / 2, radius - stroke / 2];
  if (to - from >= fullTurn) {
    return toPath(drawing, [along(outer, 0, fullTurn), along(inner, fullTurn, 0)].map(onGrid));
  }
  const stroked = [
    ...along(outer, from, to),
    ...cap(radius, stroke, to, to),
    ...along(inner, to, from),
    ...cap(radius, stroke, from, from + Math.PI),
  ];
  return toPath(drawing, [onGrid(stroked)]);
}

/** Makes a path of an outline, to fill it in several places. */
function toPath(drawing: Drawing, outline: Outline): Path2D {
  const path = drawing.createPath();
  for (const polygon of outline) {
    for (const [index, [x, y]] of polygon.entries()) {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
}

/** Fills a path in the current fill style, with its origin at `x`, `y` (whole or half pixels). */
export function fillAt(context: DrawingContext, path: Path2D, x: number, y: number): void {
  context.translate(x, y);
  context.fill(path);
  context.translate(-x, -y);
}

/** The half circle around the end at the angle `at`. It begins in the direction `start`. */
function cap(radius: number, stroke: number, at: number, start: number): Point[] {
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

function onGrid(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [Math.round(x / grid) * grid, Math.round(y / grid) * grid]);
}
