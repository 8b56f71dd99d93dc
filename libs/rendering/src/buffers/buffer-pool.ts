/** Memory that can be reused, by size. Beyond its limit, the least recently used sizes are dropped. */
class FreeMemory {
  /** No list is empty: a size that is in use is often removed and added again, so unused ones come first. */
  private readonly bySize = new Map<number, ArrayBuffer[]>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Removes memory of exactly this size, if there is any. */
  take(size: number): ArrayBuffer | undefined {
    const others = this.bySize.get(size);
    const memory = others?.pop();
    if (memory === undefined) return undefined;
    this.bytes -= size;
    if (others?.length === 0) this.bySize.delete(size);
    return memory;
  }

  add(memory: ArrayBuffer): void {
    const size = memory.byteLength;
    this.bytes += size;
    const others = this.bySize.get(size);
    if (others) others.push(memory);
    else this.bySize.set(size, [memory]);
    while (this.bytes > this.maxBytes) this.drop();
  }

  private drop(): void {
    const [oldest] = this.bySize.keys();
    if (oldest !== undefined) this.take(oldest);
  }
}

/** Sizes are rounded up to multiples of this, so that the memory of one image fits most similar images. */
const granularity = 8 * 1024;
/** Usual images are smaller. The sizes of larger ones are rounded up to steps of an eighth. */
const largestUsual = 256 * 1024;
/** Larger buffers are not pooled: an image of ten minutes at 1200x400 for high-density screens takes up to 5 MB. */
const largestPooled = 6 * 1024 * 1024;
/** Free memory for usual and for large images: a few large ones do not take the place of many usual ones. */
const maxFreeBytes = { usual: 8 * 1024 * 1024, large: 16 * 1024 * 1024 };

/**
 * Reuses memory for images that are sent once. Allocating a fresh buffer costs a fifth of the time that rendering into it takes, and full
 * garbage collections: a few megabytes a second of fresh buffers cause one every second, which stops the event loop for 10 ms or more.
 */
export class BufferPool {
  private readonly usual = new FreeMemory(maxFreeBytes.usual);
  private readonly large = new FreeMemory(maxFreeBytes.large);
  /** Weak: the memory of a buffer that is never released is garbage-collected. */
  private readonly lent = new WeakSet<ArrayBufferLike>();

  /** A buffer of `length` bytes with arbitrary contents. Releasing it is optional. */
  readonly acquire = (length: number): Buffer => {
    const size = pooledSize(length);
    if (size > largestPooled) return Buffer.allocUnsafe(length);
    // Not allocUnsafe, which shares its memory with other buffers.
    const memory = this.freeMemory(size).take(size) ?? Buffer.allocUnsafeSlow(size).buffer;
    this.lent.add(memory);
    return Buffer.from(memory, 0, length);
  };

  /**
   * Returns a buffer that is no longer read to the pool. Buffers that are not from this pool, or that are already released, are ignored.
   */
  release({ buffer }: Buffer): void {
    if (this.lent.delete(buffer)) this.freeMemory(buffer.byteLength).add(buffer as ArrayBuffer);
  }

  private freeMemory(size: number): FreeMemory {
    return size > largestUsual ? this.large : this.usual;
  }
}

function pooledSize(length: number): number {
  const step = length > largestUsual ? 2 ** (Math.floor(Math.log2(length)) - 3) : granularity;
  return Math.ceil(length / step) * step;
}
