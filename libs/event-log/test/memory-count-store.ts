import { type CountStore, OffsetConflictError } from '../src/shipping/count-store.ts';

/** Behaves like the database toward a shipper: an offset moves only from where it is. */
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
