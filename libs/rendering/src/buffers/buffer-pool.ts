/** Sizes are rounded up to multiples of this: what one image gave back fits most others of its kind. */
const granularity = 8 * 1024;
/** What is larger comes and goes without the pool. */
const largestPooled = 256 * 1024;
const maxFreeBytes = 8 * 1024 * 1024;

/**
 * Memory for images that are sent and forgotten, used again and again: a fresh buffer costs a fifth of what rendering into it
 * does, most of it when it is collected.
 */
export class BufferPool {
  private readonly free = new Map<number, ArrayBuffer[]>();
  private freeBytes = 0;
  private readonly lent = new Set<ArrayBufferLike>();

  /** A buffer of `length` bytes, whatever stands in them. It need not be given back. */
  readonly take = (length: number): Buffer => {
    const size = Math.ceil(length / granularity) * granularity;
    if (size > largestPooled) return Buffer.allocUnsafe(length);
    const memory = this.free.get(size)?.pop();
    if (memory !== undefined) this.freeBytes -= size;
    // Not allocUnsafe, whose memory may be others' as well.
    const own = memory ?? Buffer.allocUnsafeSlow(size).buffer;
    this.lent.add(own);
    return Buffer.from(own, 0, length);
  };

  /** Takes back a buffer that nobody will read any more. One that is not from this pool, or was given back, is left alone. */
  give({ buffer }: Buffer): void {
    if (!this.lent.delete(buffer)) return;
    const size = buffer.byteLength;
    if (this.freeBytes + size > maxFreeBytes) return;
    this.freeBytes += size;
    const others = this.free.get(size);
    if (others) others.push(buffer as ArrayBuffer);
    else this.free.set(size, [buffer as ArrayBuffer]);
  }
}
