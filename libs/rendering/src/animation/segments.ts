import type { Artwork, DrawnCell } from '../layout/artwork.ts';
import type { TimeUnit } from '../layout/time-units.ts';

/**
 * A stretch of the canvas in raster order, from pixel `start` up to `end`, whose pixels depend on the value of one unit
 * or, without a unit, on nothing.
 */
export interface Segment {
  readonly unit: TimeUnit | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the canvas into segments. Each pixel row of a unit's cells is one segment, together with the unchanging pixels
 * behind it: starting LZW afresh for those alone would cost more than repeating them for each value. Only stretches
 * longer than a row (above, between and below bands of cells) are segments of their own.
 *
 * @returns segments in raster order that cover the canvas without gap or overlap
 */
export function planSegments(artwork: Artwork): Segment[] {
  const pixelCount = artwork.width * artwork.height;
  const segments: Segment[] = [];
  let end = 0;
  for (const run of cellRuns(artwork)) {
    const last = segments.at(-1);
    const gap = run.start - end;
    if (last?.unit === run.unit && gap <= artwork.width) {
      segments[segments.length - 1] = { ...last, end: run.end };
    } else {
      if (gap > artwork.width || last === undefined) pushSegment(segments, undefined, end, run.start);
      else segments[segments.length - 1] = { ...last, end: run.start };
      pushSegment(segments, run.unit, run.start, run.end);
    }
    end = run.end;
  }
  pushSegment(segments, undefined, end, pixelCount);
  return segments;
}

function pushSegment(segments: Segment[], unit: TimeUnit | undefined, start: number, end: number): void {
  if (end > start) segments.push({ unit, start, end });
}

/** The pixel rows of all cells in raster order. */
function cellRuns({ width, cells }: Artwork): { unit: TimeUnit; start: number; end: number }[] {
  const rowsOf = (cell: DrawnCell) =>
    Array.from({ length: cell.height }, (_, row) => {
      const start = (cell.y + row) * width + cell.x;
      return { unit: cell.unit, start, end: start + cell.width };
    });
  return cells.flatMap(rowsOf).sort((one, other) => one.start - other.start);
}
