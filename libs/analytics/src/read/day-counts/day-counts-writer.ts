import { pushVarint } from './byte-reader.ts';
import { InvalidDayCountsError, dayCountsVersion } from './errors.ts';

/** Writes the entries of day counts, ascending by dimension and code. */
export class DayCountsWriter {
  private readonly bytes = [dayCountsVersion];
  private section: number[] = [];
  private dimension = 0;
  private code = 0;

  /** @throws InvalidDayCountsError if there are more views than `Number.MAX_SAFE_INTEGER` */
  push(dimension: number, code: number, views: number): void {
    if (views > Number.MAX_SAFE_INTEGER) throw new InvalidDayCountsError('There are too many views to count.');
    if (dimension !== this.dimension) this.endSection();
    this.dimension = dimension;
    pushVarint(this.section, code - this.code);
    pushVarint(this.section, views);
    this.code = code;
  }

  end(): Buffer {
    this.endSection();
    return Buffer.from(this.bytes);
  }

  private endSection(): void {
    const { bytes, section, dimension } = this;
    if (section.length === 0) return;
    pushVarint(bytes, dimension);
    pushVarint(bytes, section.length);
    for (const byte of section) bytes.push(byte);
    this.section = [];
    this.code = 0;
  }
}
