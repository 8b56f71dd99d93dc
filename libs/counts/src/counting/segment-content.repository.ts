import { queryPrepared } from '@tminus/database';
import type { DataSource } from 'typeorm';

/** A range of a segment, in bytes, and what it contains. */
export interface SegmentRange {
  from: number;
  to: number;
  /** Two bytes for each record. */
  digests: Buffer;
}

/** Each range begins where another one ends, so that all of them form one chain. The primary key refuses a second range with the same begin. */
const insertRange = {
  name: 'insert-segment-content',
  text: `
  INSERT INTO segment_contents (segment_id, from_offset, to_offset, digests)
  SELECT $1::uuid, $2::bigint, $3::bigint, $4::bytea
   WHERE $2::bigint = 0 OR EXISTS (SELECT FROM segment_contents WHERE segment_id = $1::uuid AND to_offset = $2::bigint)
  ON CONFLICT (segment_id, from_offset) DO NOTHING
  RETURNING 1 AS inserted`,
};

const selectRanges = {
  name: 'select-segment-content',
  text: 'SELECT from_offset, to_offset, digests FROM segment_contents WHERE segment_id = $1 ORDER BY from_offset',
};

/** Knows what the segments of spools contain, by their ids. */
export class SegmentContentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns false if the range is not the next one of the segment, because another process was faster or the database was restored */
  async claim(segmentId: string, { from, to, digests }: SegmentRange): Promise<boolean> {
    const inserted = await queryPrepared(this.dataSource, insertRange, [segmentId, from, to, digests]);
    return inserted.length > 0;
  }

  /** All ranges of a segment, in their order. */
  async find(segmentId: string): Promise<SegmentRange[]> {
    const rows = await queryPrepared<{ from_offset: string; to_offset: string; digests: Buffer }>(
      this.dataSource,
      selectRanges,
      [segmentId],
    );
    return rows.map(({ from_offset, to_offset, digests }) => ({
      from: Number(from_offset),
      to: Number(to_offset),
      digests,
    }));
  }
}
