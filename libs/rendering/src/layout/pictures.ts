import type { PixelRuns } from '../gif/encode-frame.ts';
import type { Quantizer } from '../palette/palette-shape.ts';

/**
 * Pictures of one size as runs of equal color indices: a tenth of the memory of their pixels, and ready to compress. Plain data, so
 * that threads can hand it over without copying.
 */
export interface Pictures {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The first run of each row, one picture after the other. The extra last entry is the end. */
  readonly rowStarts: Uint32Array;
  /** Color index and the column after the run: `end << 8 | color`. Neighboring runs of a row have different colors. */
  readonly runs: Uint32Array;
}

/** Collects pictures row by row. */
export class PicturesBuilder {
  private readonly rowStarts: Uint32Array;
  private runs = new Uint32Array(1024);
  private rowCount = 0;
  private runCount = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly count: number,
  ) {
    this.rowStarts = new Uint32Array(height * count + 1);
  }

  /**
   * Appends rows of pixels.
   *
   * @param channels - one RGBA word per pixel
   */
  addRows(channels: Uint32Array, quantizer: Quantizer): void {
    const { width } = this;
    for (let start = 0; start < channels.length; start += width) {
      this.reserve(width);
      this.addRow(channels, start, quantizer);
    }
  }

  finish(): Pictures {
    const { width, height, count, rowStarts } = this;
    return { width, height, count, rowStarts, runs: this.runs.slice(0, this.runCount) };
  }

  private addRow(channels: Uint32Array, start: number, quantizer: Quantizer): void {
    const { runs, width } = this;
    const end = start + width;
    let { runCount } = this;
    let color = -1;
    for (let at = start; at < end;) {
      const word = channels[at] as number;
      let next = at + 1;
      while (next < end && channels[next] === word) next++;
      const index = quantizer(word & 255, (word >>> 8) & 255);
      if (index !== color) runCount++;
      runs[runCount - 1] = ((next - start) << 8) | index;
      color = index;
      at = next;
    }
    this.runCount = runCount;
    this.rowStarts[++this.rowCount] = runCount;
  }

  private reserve(more: number): void {
    if (this.runCount + more <= this.runs.length) return;
    const larger = new Uint32Array(2 * this.runs.length + more);
    larger.set(this.runs);
    this.runs = larger;
  }
}

/**
 * Appends columns [from, to) of a row to pixels.
 *
 * @param row - counted from the first row of the first picture
 */
export function addRow(target: PixelRuns, { rowStarts, runs }: Pictures, row: number, from: number, to: number): void {
  let run = rowStarts[row] as number;
  while ((runs[run] as number) >>> 8 <= from) run++;
  for (let x = from; x < to; run++) {
    const entry = runs[run] as number;
    const end = Math.min(entry >>> 8, to);
    target.add(entry & 255, end - x);
    x = end;
  }
}

/** Writes a row as one color index per pixel. */
export function paintRow(target: Uint8Array, offset: number, { rowStarts, runs }: Pictures, row: number): void {
  let start = offset;
  for (let run = rowStarts[row] as number; run < (rowStarts[row + 1] as number); run++) {
    const entry = runs[run] as number;
    const end = offset + (entry >>> 8);
    target.fill(entry & 255, start, end);
    start = end;
  }
}

/** One color index per pixel, row by row, picture after picture. */
export function pixelsOf(pictures: Pictures): Uint8Array {
  const { width, height, count } = pictures;
  const pixels = new Uint8Array(width * height * count);
  for (let row = 0; row < height * count; row++) paintRow(pixels, row * width, pictures, row);
  return pixels;
}

/**
 * For each row of each picture, the first picture that has the same row.
 *
 * @param count - the number of pictures to compare, from the first one. Default: all
 */
export function findEqualRows(pictures: Pictures, count = pictures.count): Uint16Array {
  const { height } = pictures;
  const equal = new Uint16Array(height * count);
  for (let y = 0; y < height; y++) {
    for (let picture = 1; picture < count; picture++) {
      const row = picture * height + y;
      // Neighbors are most often equal, such as the pictures of a ring.
      const previous = equal[row - height] as number;
      if (rowsAreEqual(pictures, row, previous * height + y)) equal[row] = previous;
      else {
        let first = 0;
        while (
          first < picture &&
          (equal[first * height + y] !== first || !rowsAreEqual(pictures, row, first * height + y))
        )
          first++;
        equal[row] = first;
      }
    }
  }
  return equal;
}

/** The columns [from, to) in which two rows differ; undefined if they are equal. */
export function differingColumns(
  { rowStarts, runs, width }: Pictures,
  row: number,
  other: number,
): { from: number; to: number } | undefined {
  let [one, two] = [rowStarts[row] as number, rowStarts[other] as number];
  while (runs[one] === runs[two]) {
    if ((runs[one] as number) >>> 8 === width) return undefined;
    one++;
    two++;
  }
  const before = (run: number, first: number) => (run === first ? 0 : (runs[run - 1] as number) >>> 8);
  const from = firstDifference(runs, one, two, before(one, rowStarts[row] as number));
  let [oneLast, twoLast] = [(rowStarts[row + 1] as number) - 1, (rowStarts[other + 1] as number) - 1];
  let to = width;
  while (((runs[oneLast] as number) & 255) === ((runs[twoLast] as number) & 255)) {
    const oneStart = before(oneLast, rowStarts[row] as number);
    const twoStart = before(twoLast, rowStarts[other] as number);
    to = Math.max(oneStart, twoStart);
    if (oneStart === to) oneLast--;
    if (twoStart === to) twoLast--;
  }
  return { from, to };
}

function firstDifference(runs: Uint32Array, first: number, second: number, start: number): number {
  let [one, two, x] = [first, second, start];
  while (((runs[one] as number) & 255) === ((runs[two] as number) & 255)) {
    const [oneEnd, twoEnd] = [(runs[one] as number) >>> 8, (runs[two] as number) >>> 8];
    x = Math.min(oneEnd, twoEnd);
    if (oneEnd === x) one++;
    if (twoEnd === x) two++;
  }
  return x;
}

function rowsAreEqual({ rowStarts, runs }: Pictures, row: number, other: number): boolean {
  const start = rowStarts[row] as number;
  const length = (rowStarts[row + 1] as number) - start;
  const otherStart = rowStarts[other] as number;
  if ((rowStarts[other + 1] as number) - otherStart !== length) return false;
  for (let index = 0; index < length; index++) {
    if (runs[start + index] !== runs[otherStart + index]) return false;
  }
  return true;
}

/** The memory of pictures, in bytes. */
export function bytesOf({ rowStarts, runs }: Pictures): number {
  return rowStarts.byteLength + runs.byteLength;
}
