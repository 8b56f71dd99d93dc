import { codeLimit, dimensionLimit } from './day-counts-cursor.ts';
import { type EntryKey, EntryList, entryKey } from './entry-list.ts';
import { InvalidDayCountsError } from './errors.ts';

const entries = new EntryList();

/** Adds up views by dimension and code, and encodes the sums. Can be reused after `clear`. */
export class DayCountsBuilder {
  private readonly sums = new Map<EntryKey, number>();

  clear(): void {
    this.sums.clear();
  }

  /**
   * Adds to an entry.
   * @param views - at least 1
   * @throws InvalidDayCountsError
   */
  add(dimensionCode: number, code: number, views: number): void {
    if (!isCode(dimensionCode, dimensionLimit) || !isCode(code, codeLimit) || !Number.isSafeInteger(views) || views < 1)
      throw new InvalidDayCountsError(`Day counts cannot contain (${dimensionCode}, ${code}, ${views}).`);
    const key = entryKey(dimensionCode, code);
    this.sums.set(key, (this.sums.get(key) ?? 0) + views);
  }

  /** @throws InvalidDayCountsError if a sum exceeds `Number.MAX_SAFE_INTEGER` */
  encode(): Buffer {
    entries.clear();
    const keys = [...this.sums.keys()];
    if (!isAscending(keys)) keys.sort((a, b) => a - b);
    for (const key of keys) entries.push(key, this.sums.get(key) ?? 0);
    return entries.encode();
  }
}

const isCode = (code: number, limit: number) => Number.isInteger(code) && code >= 0 && code < limit;

/** True for a single view, so that the long tail of timers does not need to sort. */
function isAscending(keys: readonly EntryKey[]): boolean {
  for (let index = 1; index < keys.length; index++) if ((keys[index - 1] ?? 0) > (keys[index] ?? 0)) return false;
  return true;
}
