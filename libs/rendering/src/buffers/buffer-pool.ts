/** Sizes are rounded up to multiples of this, so that the memory of one image fits most similar images. */
const granularity = 8 * 1024;
/** Larger buffers are not pooled. */
const largestPooled = 256 * 1024;
const maxFreeBytes = 8 * 1024 * 1024;

/**
 * Reuses memory for images that are sent once: allocating a fresh buffer costs a fifth of the time that rendering into it
 * takes, mostly for garbage collection.
 */
export class BufferPool {
  private readonly free = new Map<number, ArrayBuffer[]>();
  private freeBytes = 0;
  /** Weak: the memory of a buffer that is never released is garbage-collected. */
  private readonly lent = new WeakSet<ArrayBufferLike>();

  /** A buffer of `length` bytes with arbitrary contents. Releasing it is optional. */
  readonly acquire = (length: number): Buffer => {
    const size = Math.ceil(length / granularity) * granularity;
    if (size > largestPooled) return Buffer.allocUnsafe(length);
    const memory = this.free.get(size)?.pop();
    if (memory !== undefined) this.freeBytes -= size;
    // Not allocUnsafe, which shares its memory with other buffers.
    const own = memory ?? Buffer.allocUnsafeSlow(size).buffer;
    this.lent.add(own);
    return Buffer.from(own, 0, length);
  };

  /**
   * Returns a buffer that is no longer read to the pool. Buffers that are not from this pool, or that are already released, are ignored.
   */
  release({ buffer }: Buffer): void {
    if (!this.lent.delete(buffer)) return;
    const size = buffer.byteLength;
    if (this.freeBytes + size > maxFreeBytes) return;
    this.freeBytes += size;
    const others = this.free.get(size);
    if (others) others.push(buffer as ArrayBuffer);
    else this.free.set(size, [buffer as ArrayBuffer]);
  }
}
