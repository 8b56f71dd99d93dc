import type { CountedSegments, CountStore } from '../src/ship/count-store.ts';
import { type CountResult, type SegmentRange, StaleRangeError } from '../src/ship/count-transaction.ts';
import type { RecordSums } from '../src/ship/record-sums.ts';
import { allCounts, viewsIn } from './all-counts.ts';

interface Database {
  counts: Map<string, number>;
  segments: Map<string, { to: number; prefix: string }>;
}

/** A database in memory that follows the same rules as `CountTransaction`. */
export class MemoryCounts implements Pick<CountStore, 'find' | 'commit'> {
  isDown = false;
  /** Transactions are committed, but nobody hears of it. */
  losesAnswers = false;
  /** The database's clock. */
  nowMs = Date.now();
  commits = 0;
  /** Rejects the ranges of this segment, as the database rejects an invalid value. */
  refused: string | undefined;
  private database: Database = { counts: new Map(), segments: new Map() };

  get views(): number {
    return viewsIn(this.counts);
  }

  get counts(): Record<string, number> {
    return Object.fromEntries(this.database.counts);
  }

  countedTo(segmentId: string): number {
    return this.database.segments.get(segmentId)?.to ?? 0;
  }

  async find(segmentIds: readonly string[]): Promise<CountedSegments> {
    await this.answer();
    const { segments } = this.database;
    return {
      nowMs: this.nowMs,
      segments: new Map(
        segmentIds.flatMap((id) => {
          const known = segments.get(id);
          return known ? [[id, { to: known.to, prefix: Buffer.from(known.prefix, 'hex') }]] : [];
        }),
      ),
    };
  }

  async commit({ segmentId, from, fromPrefix, to, toPrefix }: SegmentRange, sums: RecordSums): Promise<CountResult> {
    await this.answer();
    if (segmentId === this.refused) throw Object.assign(new Error('invalid value'), { code: '22003' });
    const { segments, counts } = this.database;
    const known = segments.get(segmentId);
    const isCurrent = known ? known.to === from && known.prefix === fromPrefix.toString('hex') : from === 0;
    if (!isCurrent) throw new StaleRangeError('stale');
    segments.set(segmentId, { to, prefix: toPrefix.toString('hex') });
    for (const [key, amount] of Object.entries(allCounts(sums))) {
      const known = counts.get(key);
      if (!key.startsWith('opened')) counts.set(key, (known ?? 0) + amount);
      else counts.set(key, Math.min(known ?? Infinity, amount));
    }
    this.commits++;
    if (this.losesAnswers) throw new Error('The answer was lost.');
    return { lockMs: 0, unreadable: [] };
  }

  backup(): Database {
    return structuredClone(this.database);
  }

  restore(backup: Database): void {
    this.database = structuredClone(backup);
  }

  /** As old rows are removed. The counts stay. */
  forgetSegments(): void {
    this.database.segments.clear();
  }

  private async answer(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isDown) throw new Error('no database');
  }
}
