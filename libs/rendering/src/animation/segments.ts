import type { Rectangle } from '../gif/blocks.ts';
import type { Artwork } from '../layout/artwork.ts';

/** The owner of what never changes. */
export const fixedSource = 0;

/**
 * A stretch of the canvas in raster order, from pixel `start` up to `end`, whose pixels depend on one source: 0 for what
 * never changes, or the number of a variable.
 */
export interface Segment {
  readonly source: number;
  readonly start: number;
  readonly end: number;
}

/** Rectangles that depend on the same source, from 1. */
export interface SourceArea {
  readonly source: number;
  readonly cells: readonly Rectangle[];
}

/**
 * Cuts the canvas into segments. Each pixel row of a source's cells is one segment, together with the unchanging pixels
 * behind it: starting LZW afresh for those alone would cost more than repeating them for each value. Only stretches
 * longer than a row (above, between and below bands of cells) are segments of their own.
 *
 * @returns segments in raster order that cover the canvas without gap or overlap
 */
export function planSegments(canvas: Pick<Artwork, 'width' | 'height'>, areas: readonly SourceArea[]): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const run of cellRuns(canvas.width, areas)) {
    const last = segments.at(-1);
    const gap = run.start - end;
    if (last?.source === run.source && gap <= canvas.width) {
      segments[segments.length - 1] = { ...last, end: run.end };
    } else {
      if (gap > canvas.width || last === undefined) pushSegment(segments, fixedSource, end, run.start);
      else segments[segments.length - 1] = { ...last, end: run.start };
      pushSegment(segments, run.source, run.start, run.end);
    }
    end = run.end;
  }
  pushSegment(segments, fixedSource, end, canvas.width * canvas.height);
  return segments;
}

function pushSegment(segments: Segment[], source: number, start: number, end: number): void {
  if (end > start) segments.push({ source, start, end });
}

/** The pixel rows of all cells in raster order. */
function cellRuns(width: number, areas: readonly SourceArea[]): Segment[] {
  const rowsOf = (source: number, cell: Rectangle) =>
    Array.from({ length: cell.height }, (_, row) => {
      const start = (cell.y + row) * width + cell.x;
      return { source, start, end: start + cell.width };
    });
  return areas
    .flatMap(({ source, cells }) => cells.flatMap((cell) => rowsOf(source, cell)))
    .sort((one, other) => one.start - other.start);
}
