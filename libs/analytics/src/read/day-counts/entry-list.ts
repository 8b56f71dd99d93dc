import { ByteWriter } from './byte-writer.ts';
import { type DayCountsCursor, codeLimit } from './day-counts-cursor.ts';
import { InvalidDayCountsError, dayCountsVersion } from './errors.ts';

/** An entry as one number, which is exact and sorts like the entries: by dimension, then by code. */
export type EntryKey = number;

export const entryKey = (dimension: number, code: number): EntryKey => dimension * codeLimit + code;

const initialCapacity = 256;
/** Larger arrays are not kept for reuse. */
const maxReusedCapacity = 2 ** 16;

const writer = new ByteWriter(4096);

/** The entries of day counts, in ascending order. Can be reused after `clear`. */
export class EntryList {
  private length = 0;
  private keys = new Float64Array(initialCapacity);
  private views = new Float64Array(initialCapacity);

  clear(): void {
    this.length = 0;
    if (this.keys.length > maxReusedCapacity) this.setCapacity(initialCapacity);
  }

  /** @param key - greater than that of the last entry */
  push(key: EntryKey, views: number): void {
    if (views > Number.MAX_SAFE_INTEGER) throw new InvalidDayCountsError('There are too many views to count.');
    if (this.length === this.keys.length) this.setCapacity(2 * this.length);
    this.keys[this.length] = key;
    this.views[this.length++] = views;
  }

  /**
   * Adds to the entries that are in the list.
   * @param missing - receives the other entries
   * @throws InvalidDayCountsError
   */
  addExisting(cursor: DayCountsCursor, missing: EntryList): void {
    const { keys, views, length } = this;
    let index = 0;
    while (cursor.next()) {
      const key = entryKey(cursor.dimension, cursor.code);
      while (index < length && (keys[index] ?? 0) < key) index++;
      if (index < length && keys[index] === key) {
        const sum = (views[index] ?? 0) + cursor.views;
        if (sum > Number.MAX_SAFE_INTEGER) throw new InvalidDayCountsError('There are too many views to count.');
        views[index] = sum;
      } else {
        missing.push(key, cursor.views);
      }
    }
  }

  /** Inserts entries that are not in the list, from the last to the first, so that each entry moves once. */
  insert(missing: EntryList): void {
    let from = this.length - 1;
    let to = from + missing.length;
    if (to >= this.keys.length) this.setCapacity(2 * to);
    this.length = to + 1;
    for (let index = missing.length - 1; index >= 0; index--) {
      const key = missing.keys[index] ?? 0;
      for (; from >= 0 && (this.keys[from] ?? 0) > key; from--) this.set(to--, this, from);
      this.set(to--, missing, index);
    }
  }

  /** The bytes of day counts, in their own memory. */
  encode(): Buffer {
    writer.clear();
    writer.varint(dayCountsVersion);
    for (let start = 0; start < this.length;) start = this.writeSection(start);
    return writer.toBuffer();
  }

  /** @returns the index of the first entry of the next dimension */
  private writeSection(start: number): number {
    const { keys, views, length } = this;
    const dimension = Math.floor((keys[start] ?? 0) / codeLimit);
    const endKey = entryKey(dimension + 1, 0);
    writer.varint(dimension);
    const part = writer.startPart();
    let previous = entryKey(dimension, 0);
    let index = start;
    for (; index < length; index++) {
      const key = keys[index] ?? 0;
      if (key >= endKey) break;
      writer.varint(key - previous);
      writer.varint(views[index] ?? 0);
      previous = key;
    }
    writer.endPart(part);
    return index;
  }

  private set(index: number, source: EntryList, sourceIndex: number): void {
    this.keys[index] = source.keys[sourceIndex] ?? 0;
    this.views[index] = source.views[sourceIndex] ?? 0;
  }

  private setCapacity(capacity: number): void {
    const { keys, views, length } = this;
    this.keys = new Float64Array(capacity);
    this.views = new Float64Array(capacity);
    this.keys.set(keys.subarray(0, length));
    this.views.set(views.subarray(0, length));
  }
}
