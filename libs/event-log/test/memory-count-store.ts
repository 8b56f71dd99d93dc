import { type CountStore, OffsetConflictError } from '../src/shipping/count-store.ts';

/** An in-memory replacement for the database: like there, an offset advances only from its expected value. */
export class MemoryCountStore implements Pick<CountStore, 'shippedBytes' | 'commit'> {
  views = 0;
  isDown = false;
  private readonly offsets = new Map<string, number>();

  async shippedBytes(segmentId: string): Promise<number> {
    this.assertUp();
    return this.offsets.get(segmentId) ?? 0;
  }

  async commit(segmentId: string, { from, to, aggregator }: Parameters<CountStore['commit']>[1]): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    this.assertUp();
    if ((this.offsets.get(segmentId) ?? 0) !== from) throw new OffsetConflictError('The offset has moved.');
    this.offsets.set(segmentId, to);
    for (const amount of aggregator.views.values()) this.views += amount;
    return aggregator.size;
  }

  private assertUp(): void {
    if (this.isDown) throw new Error('no database');
  }
}
