import { codeLimit, dimensionLimit } from './day-counts-cursor.ts';
import { DayCountsWriter } from './day-counts-writer.ts';
import { InvalidDayCountsError } from './errors.ts';

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
