import type { DataSource } from 'typeorm';
import { partitionCount } from '../partitions.ts';

const dayMs = 86_400_000;

/**
 * How long the offsets of a segment are kept, which prevent counting it twice. A segment that is older and has no offset may be counted or
 * not, and must not be sent.
 */
export const offsetsKeptMs = 90 * dayMs;
/** For segments that are not counted completely: their node may be off. */
const unfinishedKeptMs = 400 * dayMs;

/** The lowest UUIDv7 of a millisecond. */
const lowestUuid = (epochMs: number) =>
  `${epochMs
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}-0000-0000-000000000000`;

/**
 * The offsets of a segment go together: if some partitions had none, these would be counted again. When all of a segment is counted, all
 * partitions have the same offset.
 */
const deleteOldOffsets = `
  DELETE FROM count_offsets WHERE segment_id IN (
    SELECT segment_id FROM count_offsets WHERE segment_id < $1 GROUP BY segment_id
    HAVING max(updated_at) < CASE
             WHEN count(*) = ${partitionCount} AND min(counted_to) = max(counted_to) THEN $2::timestamptz
             ELSE $3::timestamptz
           END
  )`;

/** Ids of segments begin with their creation time, so that the primary key finds old ones. */
export async function removeOldOffsets(dataSource: DataSource, nowMs: number): Promise<void> {
  const [oldest, oldestUnfinished] = [nowMs - offsetsKeptMs, nowMs - unfinishedKeptMs];
  await dataSource.query(deleteOldOffsets, [lowestUuid(oldest), new Date(oldest), new Date(oldestUnfinished)]);
}
