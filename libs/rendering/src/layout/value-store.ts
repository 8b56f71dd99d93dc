import { LRUCache } from 'lru-cache';

/** Up to this many values are all built with the layout. More are built on demand. */
const mostEagerValues = 60;
/** Roughly how many values built on demand are kept: as many as fit into the bytes of this many average ones. */
const recentValues = 256;
/** Values differ in size. The average is estimated as the size of one value times this factor. */
const sizeTolerance = 1.25;

/**
 * Compressed data for each value of a unit. For units with few values (seconds, minutes, hours) everything is built in
 * advance. For units with many values (days) the most recent ones are cached, up to a limit of bytes.
 */
export class ValueStore<T extends { readonly byteLength: number }> {
  private constructor(
    private readonly eager: readonly T[],
    private readonly recent: LRUCache<number, T> | undefined,
    private readonly make: (value: number) => T,
  ) {}

  /**
   * @param values - number of values; valid values are 0 to `values` - 1
   * @param make - compresses one value
   * @param yieldToEventLoop - awaited after each value that is built
   */
  static async build<T extends { readonly byteLength: number }>(
    values: number,
    make: (value: number) => T,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<ValueStore<T>> {
    if (values > mostEagerValues) {
      const maxSize = Math.ceil(Math.min(values, recentValues) * make(0).byteLength * sizeTolerance);
      await yieldToEventLoop();
      return new ValueStore([], new LRUCache({ maxSize, sizeCalculation: (item: T) => item.byteLength }), make);
    }
    const eager: T[] = [];
    for (let value = 0; value < values; value++) {
      eager.push(make(value));
      await yieldToEventLoop();
    }
    return new ValueStore(eager, undefined, make);
  }

  /** The most memory it can take, in bytes. */
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
