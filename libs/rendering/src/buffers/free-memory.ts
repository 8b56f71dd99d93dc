/** Memory that can be reused, by size. Beyond its limit, the least recently used sizes are dropped. */
export class FreeMemory {
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
