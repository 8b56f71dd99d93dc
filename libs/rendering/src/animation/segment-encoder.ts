import { BitStringsBuilder, BitStringStore, type BitStrings } from '../gif/bit-strings.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { PixelRuns } from '../gif/encode-frame.ts';
import type { DrawnCell, LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import { addRow, findEqualRows, type Pictures } from '../layout/pictures.ts';
import type { DynamicRegion } from './dynamic-regions.ts';
import { cellRows, type Segment } from './segments.ts';

/** A row of a cell in a segment. */
interface CellRow {
  /** Index of the cell in its region. */
  readonly cell: number;
  /** Row in the cell. */
  readonly row: number;
  /** First pixel in the canvas, in raster order. */
  readonly start: number;
}

/** Segments with more possible combinations of rows than this are not remembered: their keys would not be exact integers. */
const mostCombinations = Number.MAX_SAFE_INTEGER;

/** Encodes the segments of one region in any state of the region. */
export class SegmentEncoder {
  private readonly rows: readonly (readonly CellRow[])[];
  private readonly runs = new PixelRuns();
  private memory: SegmentMemory | undefined;

  /** @param segments - those of the region */
  constructor(
    private readonly bitmaps: Pick<LayoutBitmaps, 'width' | 'backdrop'>,
    private readonly region: Pick<DynamicRegion, 'cells' | 'pictureAt'>,
    private readonly segments: readonly Segment[],
    private readonly encoder: LzwEncoder,
  ) {
    this.rows = rowsOfSegments(segments, region.cells, bitmaps.width);
  }

  /** From now on, encodes equal segments of different states once: most pixel rows look the same in many states. */
  rememberSegments(): this {
    this.memory = new SegmentMemory(this.region.cells, this.rows);
    return this;
  }

  encodeState(state: number): BitStrings {
    const { region, segments, memory } = this;
    const pictures = region.cells.map((cell) => region.pictureAt(cell, state));
    const builder = new BitStringsBuilder(memory?.store);
    memory?.select(pictures);
    for (let index = 0; index < segments.length; index++) {
      const known = memory?.find(index);
      if (known !== undefined) builder.append(known);
      else {
        const encoded = this.encode(builder, index, pictures);
        memory?.add(index, encoded);
      }
    }
    return builder.finish();
  }

  private encode(builder: BitStringsBuilder, index: number, pictures: readonly number[]): number {
    const { cells } = this.region;
    const { start, end } = this.segments[index] as Segment;
    const runs = this.runs.clear();
    let position = start;
    for (const { cell: cellIndex, row, start: cellStart } of this.rows[index] as readonly CellRow[]) {
      const cell = cells[cellIndex] as DrawnCell;
      addBackdrop(runs, this.bitmaps, position, cellStart);
      addRow(runs, cell.pictures, (pictures[cellIndex] as number) * cell.height + row, 0, cell.width);
      position = cellStart + cell.width;
    }
    addBackdrop(runs, this.bitmaps, position, end);
    return builder.write((writer) => this.encoder.writeSegment(writer, runs));
  }
}

/** Encoded segments by their rows. */
class SegmentMemory {
  readonly store = new BitStringStore();
  /** For each segment, positions in the store by row; undefined if there are too many combinations of rows for a key. */
  private readonly known: readonly (Map<number, number> | undefined)[];
  /** For each cell, the first picture with the same row, by picture and row. */
  private readonly equalRows: readonly Uint16Array[];
  /** All rows of all segments: their cells and their rows in the cell. `ends` is where the rows of each segment end. */
  private readonly cells: Uint16Array;
  private readonly rows: Uint16Array;
  private readonly ends: Uint32Array;
  /** For each cell, the number of its pictures, and the first row of the selected one. */
  private readonly counts: Float64Array;
  private readonly firstRows: Uint32Array;
  /** The key of the last `find`. */
  private key = 0;

  constructor(
    private readonly drawn: readonly DrawnCell[],
    rows: readonly (readonly CellRow[])[],
  ) {
    const known = new Map<Pictures, Uint16Array>();
    for (const { pictures, pictureCount } of drawn) {
      if (!known.has(pictures)) known.set(pictures, findEqualRows(pictures, pictureCount));
    }
    this.equalRows = drawn.map(({ pictures }) => known.get(pictures) as Uint16Array);
    this.counts = Float64Array.from(drawn, ({ pictureCount }) => pictureCount);
    this.firstRows = new Uint32Array(drawn.length);
    const all = rows.flat();
    this.cells = Uint16Array.from(all, ({ cell }) => cell);
    this.rows = Uint16Array.from(all, ({ row }) => row);
    let end = 0;
    this.ends = Uint32Array.from(rows, ({ length }) => (end += length));
    this.known = rows.map((own) => {
      const combinations = own.reduce((product, { cell }) => product * (this.counts[cell] as number), 1);
      return combinations > mostCombinations ? undefined : new Map();
    });
  }

  /** Chooses the picture of each cell. */
  select(pictures: readonly number[]): void {
    for (const [cell, { height }] of this.drawn.entries()) this.firstRows[cell] = (pictures[cell] as number) * height;
  }

  /** The position of a segment with the selected pictures in the store, if it is known. */
  find(index: number): number | undefined {
    const known = this.known[index];
    if (known === undefined) return undefined;
    let key = 0;
    const end = this.ends[index] as number;
    for (let at = index === 0 ? 0 : (this.ends[index - 1] as number); at < end; at++) {
      const cell = this.cells[at] as number;
      const equal = this.equalRows[cell] as Uint16Array;
      const first = equal[(this.firstRows[cell] as number) + (this.rows[at] as number)] as number;
      key = key * (this.counts[cell] as number) + first;
    }
    this.key = key;
    return known.get(key);
  }

  /** Remembers the position of the segment that the last `find` looked for. */
  add(index: number, position: number): void {
    this.known[index]?.set(this.key, position);
  }
}

/** Appends pixels [start, end) of the backdrop, in raster order. */
export function addBackdrop(
  target: PixelRuns,
  { width, backdrop }: Pick<LayoutBitmaps, 'width' | 'backdrop'>,
  start: number,
  end: number,
): void {
  for (let position = start; position < end;) {
    const row = Math.floor(position / width);
    const next = Math.min(end, (row + 1) * width);
    addRow(target, backdrop, row, position - row * width, next - row * width);
    position = next;
  }
}

/** The rows of the cells in each segment, in raster order. */
function rowsOfSegments(segments: readonly Segment[], cells: readonly DrawnCell[], width: number): CellRow[][] {
  const rows: CellRow[][] = segments.map(() => []);
  let index = 0;
  for (const cellRow of cellRows(width, cells)) {
    while ((segments[index] as Segment).end <= cellRow.start) index++;
    (rows[index] as CellRow[]).push(cellRow);
  }
  return rows;
}
