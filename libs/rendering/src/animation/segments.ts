import type { Rectangle } from '../gif/blocks.ts';
import type { LayoutBitmaps } from '../layout/layout-bitmaps.ts';

/** The region of all pixels that never change. */
export const staticRegion = 0;

/**
 * A run of pixels in raster order, from `start` (included) to `end` (excluded), that belongs to one region: the static one,
 * or the number of a dynamic region.
 */
export interface Segment {
  readonly region: number;
  readonly start: number;
  readonly end: number;
}

/** The cells of a dynamic region, numbered from 1. */
export interface RegionCells {
  readonly region: number;
  readonly cells: readonly Rectangle[];
}

/**
 * Cuts the canvas into segments. Each pixel row of a region's cells is one segment, together with the static pixels after
 * it: restarting LZW for only those pixels would cost more than repeating them for each value. Static pixels get their own
 * segment only if they are more than a row long (above, between and below bands of cells).
 *
 * @returns segments in raster order that cover the canvas without gaps or overlaps
 */
export function planSegments(
  canvas: Pick<LayoutBitmaps, 'width' | 'height'>,
  areas: readonly RegionCells[],
): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const run of cellRuns(canvas.width, areas)) {
    const last = segments.at(-1);
    const gap = run.start - end;
    if (last?.region === run.region && gap <= canvas.width) {
      segments[segments.length - 1] = { ...last, end: run.end };
    } else {
      if (gap > canvas.width || last === undefined) pushSegment(segments, staticRegion, end, run.start);
      else segments[segments.length - 1] = { ...last, end: run.start };
      pushSegment(segments, run.region, run.start, run.end);
    }
    end = run.end;
  }
  pushSegment(segments, staticRegion, end, canvas.width * canvas.height);
  return segments;
}

function pushSegment(segments: Segment[], region: number, start: number, end: number): void {
  if (end > start) segments.push({ region, start, end });
}

/** The pixel rows of all cells in raster order. */
function cellRuns(width: number, areas: readonly RegionCells[]): Segment[] {
  const cells = areas.flatMap(({ region, cells }) => cells.map((cell) => ({ region, cell })));
  const rows = cellRows(
    width,
    cells.map(({ cell }) => cell),
  );
  return rows.map(({ cell: index, start }) => {
    const { region, cell } = cells[index] as (typeof cells)[number];
    return { region, start, end: start + cell.width };
  });
}

/** The rows of cells, which do not overlap, in raster order: the index of the cell, the row in it, and its first pixel. */
export function cellRows(
  width: number,
  cells: readonly Rectangle[],
): { readonly cell: number; readonly row: number; readonly start: number }[] {
  const edges = [...new Set(cells.flatMap(({ y, height }) => [y, y + height]))].sort((one, other) => one - other);
  const fromTheLeft = [...cells.entries()].sort(([, one], [, other]) => one.x - other.x);
  return edges.slice(1).flatMap((bottom, index) => {
    const top = edges[index] ?? 0;
    const inBand = fromTheLeft.filter(([, cell]) => cell.y <= top && cell.y + cell.height >= bottom);
    const rows = [];
    for (let y = top; y < bottom; y++) {
      for (const [cell, area] of inBand) rows.push({ cell, row: y - area.y, start: y * width + area.x });
    }
    return rows;
  });
}
