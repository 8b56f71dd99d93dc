import {
  maxVarintBytes,
  writeVarint,
  InvalidDayCountsError,
  dayCountsVersion,
  codeLimit,
  dimensionLimit,
} from './day-counts-cursor.ts';

/** Of the writer in use. */
let scratch = Buffer.alloc(2 ** 16);

/** Writes the entries of day counts, ascending by dimension and code. One is used at a time, from its creation to `end`. */
export class DayCountsWriter {
  private length = writeVarint(scratch, dayCountsVersion, 0);
  /** Where the current section begins: after the code of its dimension, with its length. */
  private section: number | undefined;
  private dimension = 0;
  private code = 0;

  /** @throws InvalidDayCountsError if there are more views than `Number.MAX_SAFE_INTEGER` */
  push(dimension: number, code: number, views: number): void {
    if (views > Number.MAX_SAFE_INTEGER) throw new InvalidDayCountsError('There are too many views to count.');
    if (this.length + 5 * maxVarintBytes > scratch.length) scratch = Buffer.concat([scratch, scratch]);
    if (this.section === undefined || dimension !== this.dimension) this.startSection(dimension);
    this.length = writeVarint(scratch, views, writeVarint(scratch, code - this.code, this.length));
    this.code = code;
  }

  end(): Buffer {
    this.endSection();
    return Buffer.from(scratch.subarray(0, this.length));
  }

  private startSection(dimension: number): void {
    this.endSection();
    this.dimension = dimension;
    this.code = 0;
    this.section = writeVarint(scratch, dimension, this.length);
    this.length = this.section + 1;
  }

  /** The section moves if its length takes more than one byte. */
  private endSection(): void {
    const { section, length } = this;
    if (section === undefined) return;
    const bytes = length - section - 1;
    let sizeOfLength = 1;
    for (let rest = bytes; rest >= 2 ** 7; rest /= 2 ** 7) sizeOfLength++;
    if (sizeOfLength > 1) scratch.copyWithin(section + sizeOfLength, section + 1, length);
    writeVarint(scratch, bytes, section);
    this.length = section + sizeOfLength + bytes;
  }
}

/** Adds up views by dimension and code, and encodes the sums. */
export class DayCountsBuilder {
  /** By dimension and code as one number, which is exact and sorts like them. */
  private readonly sums = new Map<number, number>();

  /**
   * Adds to an entry.
   * @param views - at least 1
   * @throws InvalidDayCountsError
   */
  add(dimensionCode: number, code: number, views: number): void {
    if (!isCode(dimensionCode, dimensionLimit) || !isCode(code, codeLimit) || !Number.isSafeInteger(views) || views < 1)
      throw new InvalidDayCountsError(`Day counts cannot contain (${dimensionCode}, ${code}, ${views}).`);
    const key = dimensionCode * codeLimit + code;
    this.sums.set(key, (this.sums.get(key) ?? 0) + views);
  }

  /** @throws InvalidDayCountsError if a sum exceeds `Number.MAX_SAFE_INTEGER` */
  encode(): Buffer {
    const writer = new DayCountsWriter();
    for (const [key, views] of [...this.sums].sort(([one], [other]) => one - other)) {
      writer.push(Math.floor(key / codeLimit), key % codeLimit, views);
    }
    return writer.end();
  }
}

const isCode = (code: number, limit: number) => Number.isInteger(code) && code >= 0 && code < limit;
