import { LRUCache } from 'lru-cache';

/** The largest radix whose values are all made when a layout is built; larger ones are made as they are asked for. */
const largestEagerRadix = 60;

/**
 * Something compressed for each value of a unit. Units with few values (seconds, minutes, hours) are filled at build
 * time; of units with many (days) the values asked for last are kept, within a limit of bytes.
 */
export class ValueStore<T extends { readonly byteLength: number }> {
  private readonly eager: T[] = [];
  private readonly recent: LRUCache<number, T>;

  /**
   * @param values - number of values; 0 to `values` - 1 may be asked for
   * @param recentBytes - limit for values that are made as they are asked for
   */
  constructor(
    private readonly values: number,
    recentBytes: number,
    private readonly make: (value: number) => T,
  ) {
    this.recent = new LRUCache({ maxSize: recentBytes, sizeCalculation: (item) => item.byteLength });
  }

  /** How many values `fill` makes. */
  get eagerCount(): number {
    return this.values <= largestEagerRadix ? this.values : 0;
  }

  /** The most that the store will ever hold, in bytes, once it is filled. */
  get byteLimit(): number {
    return this.eagerCount > 0 ? this.eager.reduce((sum, item) => sum + item.byteLength, 0) : this.recent.maxSize;
  }

  /** Makes what belongs to the build, `giveWay` being awaited between two values. */
  async fill(giveWay: () => Promise<void>): Promise<void> {
    for (let value = this.eager.length; value < this.eagerCount; value++) {
      this.eager.push(this.make(value));
      await giveWay();
    }
  }

  get(value: number): T {
    const known = this.eager[value] ?? this.recent.get(value);
    if (known !== undefined) return known;
    const made = this.make(value);
    this.recent.set(value, made);
    return made;
  }
}
