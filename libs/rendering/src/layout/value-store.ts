import { LRUCache } from 'lru-cache';

/** The largest number of values that are all made when a layout is built; others are made as they are asked for. */
const mostEagerValues = 60;
/** How many of such values are kept, about: as long as they all fit into the bytes that so many average ones take. */
const recentValues = 256;
/** Values take different numbers of bytes; one that is made in advance tells the average within this factor. */
const sizeTolerance = 1.25;

/**
 * Something compressed for each value of a unit. Units with few values (seconds, minutes, hours) are complete from the
 * start; of units with many (days) the values asked for last are kept, within a limit of bytes.
 */
export class ValueStore<T extends { readonly byteLength: number }> {
  private constructor(
    private readonly eager: readonly T[],
    private readonly recent: LRUCache<number, T> | undefined,
    private readonly make: (value: number) => T,
  ) {}

  /**
   * @param values - number of values; 0 to `values` - 1 may be asked for
   * @param make - compresses one
   * @param giveWay - awaited after each value that is made
   */
  static async build<T extends { readonly byteLength: number }>(
    values: number,
    make: (value: number) => T,
    giveWay: () => Promise<void>,
  ): Promise<ValueStore<T>> {
    if (values > mostEagerValues) {
      const maxSize = Math.ceil(Math.min(values, recentValues) * make(0).byteLength * sizeTolerance);
      await giveWay();
      return new ValueStore([], new LRUCache({ maxSize, sizeCalculation: (item: T) => item.byteLength }), make);
    }
    const eager: T[] = [];
    for (let value = 0; value < values; value++) {
      eager.push(make(value));
      await giveWay();
    }
    return new ValueStore(eager, undefined, make);
  }

  /** The most that the store will ever hold, in bytes. */
  get byteLimit(): number {
    return this.recent?.maxSize ?? this.eager.reduce((sum, item) => sum + item.byteLength, 0);
  }

  get(value: number): T {
    const known = this.eager[value] ?? this.recent?.get(value);
    if (known !== undefined) return known;
    const made = this.make(value);
    this.recent?.set(value, made);
    return made;
  }
}
