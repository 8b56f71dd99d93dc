import type { RecordFold } from '../src/counts/fold.ts';
import { type CountStore, ShippedElsewhereError } from '../src/shipping/count-store.ts';

/** What the database does, as far as the shipper is concerned: offsets that move only from where they are. */
export class MemoryCounts implements Pick<CountStore, 'shippedBytes' | 'commit'> {
  views = 0;
  failing = false;
  private readonly offsets = new Map<string, number>();

  async shippedBytes(segmentId: string): Promise<number> {
    this.answer();
    return this.offsets.get(segmentId) ?? 0;
  }

  async commit(segmentId: string, { from, to, fold }: { from: number; to: number; fold: RecordFold }): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    this.answer();
    if ((this.offsets.get(segmentId) ?? 0) !== from) throw new ShippedElsewhereError('not there any more');
    this.offsets.set(segmentId, to);
    for (const amount of fold.views.values()) this.views += amount;
    return fold.size;
  }

  private answer(): void {
    if (this.failing) throw new Error('no database');
  }
}
