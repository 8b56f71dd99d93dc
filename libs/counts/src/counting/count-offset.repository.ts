import { queryPrepared } from '@tminus/database';
import type { DataSource } from 'typeorm';
import { partitionCount } from '../partitions.ts';

/** How far segments are counted. */
export interface CountOffsets {
  /** The time of the database, epoch milliseconds. */
  nowMs: number;
  /** By segment: for each partition, the byte offset before which all its records are counted. */
  countedTo: ReadonlyMap<string, readonly number[]>;
}

/** The join returns the time even if no segment has an offset. */
const selectOffsets = {
  name: 'select-count-offsets',
  text: `
  SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms, segment_id, partition, counted_to
    FROM (VALUES (1)) AS always LEFT JOIN count_offsets ON segment_id = ANY($1::uuid[])`,
};

interface OffsetRow {
  now_ms: string;
  segment_id: string | null;
  partition: number;
  counted_to: string;
}

/** Reads how far the segments of spools are counted. */
export class CountOffsetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the offsets of all given segments; those that nobody has counted yet have zeros */
  async find(segmentIds: readonly string[]): Promise<CountOffsets> {
    const rows = await queryPrepared<OffsetRow>(this.dataSource, selectOffsets, [segmentIds]);
    const countedTo = new Map(segmentIds.map((id) => [id, new Array<number>(partitionCount).fill(0)]));
    for (const { segment_id, partition, counted_to } of rows) {
      const offsets = segment_id === null ? undefined : countedTo.get(segment_id);
      if (offsets) offsets[partition] = Number(counted_to);
    }
    return { nowMs: Number(rows[0]?.now_ms), countedTo };
  }

  /** The time of the database, epoch milliseconds. */
  async databaseNow(): Promise<number> {
    return (await this.find([])).nowMs;
  }
}
