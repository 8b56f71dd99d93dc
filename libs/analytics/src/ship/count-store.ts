import { poolOf, queryPrepared } from '@tminus/database';
import type { DataSource } from 'typeorm';
import { type CountResult, CountTransaction, type SegmentRange, StaleRangeError } from './count-transaction.ts';
import type { RecordSums } from './record-sums.ts';
import { selectSegments } from './statements.ts';

/** How far segments are counted. */
export interface CountedSegments {
  /** The time of the database, epoch milliseconds. */
  nowMs: number;
  /** By segment: the byte before which all records are counted, and the SHA-256 of everything before it. Missing: nothing is counted. */
  segments: ReadonlyMap<string, { to: number; prefix: Buffer }>;
}

/** The counts in the database, as shipping sees them. */
export class CountStore {
  constructor(private readonly dataSource: DataSource) {}

  async find(segmentIds: readonly string[]): Promise<CountedSegments> {
    const rows = await queryPrepared<{ now_ms: string; id: string | null; counted_to: string; prefix: Buffer }>(
      this.dataSource,
      selectSegments,
      [segmentIds],
    );
    return {
      nowMs: Number(rows[0]?.now_ms),
      segments: new Map(
        rows.flatMap(({ id, counted_to, prefix }) => (id === null ? [] : [[id, { to: Number(counted_to), prefix }]])),
      ),
    };
  }

  /**
   * Counts a range of a segment, all of it or nothing.
   * @param sums - of the records in the range
   * @throws StaleRangeError; the error of the database: then it is unknown whether they are counted
   */
  async commit(range: SegmentRange, sums: RecordSums): Promise<CountResult> {
    const rows = sums.rows(); // before it waits for its turn
    const client = await poolOf(this.dataSource).connect();
    let isBroken = true;
    try {
      const result = await new CountTransaction(client).count(range, rows);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(error instanceof StaleRangeError);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}
