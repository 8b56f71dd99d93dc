import { LRUCache } from 'lru-cache';

/** Up to this many values are all built with the layout. More are built on demand. */
const mostEagerValues = 60;
/** Roughly how many values built on demand are kept: as many as fit into the bytes of this many average ones. */
const recentValues = 256;
/** Values differ in size. The average is estimated as the size of one value times this factor. */
const sizeTolerance = 1.25;

/** What is built in advance: plain data. */
export interface BuiltValues<T> {
  /** By value. Empty if there are many values. */
  readonly eager: readonly T[];
  /** Of many values, the one that the next image shows. */
  readonly first?: { readonly value: number; readonly item: T };
  /** How many bytes of values that are built on demand are kept. */
  readonly recentBytes: number;
}

/**
 * Builds the values of a `ValueStore`.
 *
 * @param values - number of values; valid values are 0 to `values` - 1
 * @param make - compresses one value
 * @param yieldToEventLoop - awaited after each value that is built
 * @param first - the value that the next image shows; it is built even if there are many values
 */
export async function buildValues<T extends { readonly byteLength: number }>(
  values: number,
  make: (value: number) => T,
  yieldToEventLoop: () => Promise<void>,
  first = 0,
): Promise<BuiltValues<T>> {
  if (values > mostEagerValues) {
    const item = make(first);
    await yieldToEventLoop();
    const recentBytes = Math.ceil(Math.min(values, recentValues) * item.byteLength * sizeTolerance);
    return { eager: [], first: { value: first, item }, recentBytes };
  }
  const eager: T[] = [];
  for (let value = 0; value < values; value++) {
    eager.push(make(value));
    await yieldToEventLoop();
  }
  return { eager, recentBytes: 0 };
}

/**
 * Compressed data for each value of a unit. For units with few values (seconds, minutes, hours) everything is built in
 * advance. For units with many values (days) the most recent ones are cached, up to a limit of bytes.
 */
export class ValueStore<T extends { readonly byteLength: number }> {
  private readonly eager: readonly T[];
  private readonly recent: LRUCache<number, T> | undefined;

  /** @param make - compresses one value; called only for values that are not built in advance */
  constructor(
    { eager, first, recentBytes }: BuiltValues<T>,
    private readonly make: (value: number) => T,
  ) {
    this.eager = eager;
    if (recentBytes > 0) {
      this.recent = new LRUCache({ maxSize: recentBytes, sizeCalculation: (item: T) => item.byteLength });
      if (first) this.recent.set(first.value, first.item);
    }
  }

  /** The most memory it can take, in bytes. */
  get byteLimit(): number {
    // Equal values may share one item.
    return this.recent?.maxSize ?? [...new Set(this.eager)].reduce((sum, item) => sum + item.byteLength, 0);
  }

  get(value: number): T {
    const known = this.eager[value] ?? this.recent?.get(value);
    if (known !== undefined) return known;
    const made = this.make(value);
    this.recent?.set(value, made);
    return made;
  }
}
