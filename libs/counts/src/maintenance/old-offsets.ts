import type { DataSource } from 'typeorm';

const dayMs = 86_400_000;

/**
 * How long the offsets of a segment are kept, which prevent counting it twice: its node may be off for so long. Nothing in the database shows
 * whether all of a segment is counted, so they are kept as long for those that are.
 */
const offsetsKeptMs = 400 * dayMs;

/**
 * A segment that is older and has no offset may be counted or not, and must not be sent. Well below
 * `offsetsKeptMs`, because the clocks of nodes and of the database can differ.
 */
export const offsetsCertainMs = 90 * dayMs;

/**
 * How long it is known what a segment contains. It is needed when a machine is set back to a snapshot or cloned while it runs, and takes two
 * bytes for each record. A segment is sealed after an hour, so an older snapshot is the only reason to keep it longer.
 */
const contentsKeptMs = 3 * dayMs;

/** The lowest UUIDv7 of a millisecond. */
const lowestUuid = (epochMs: number) =>
  `${epochMs
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}-0000-0000-000000000000`;

/** The rows of a segment go together: without some offsets, it would be counted again, and ranges begin at its start. */
const removeOld = (dataSource: DataSource, table: string, time: string, oldestMs: number) =>
  dataSource.query(
    `DELETE FROM ${table} WHERE segment_id IN (
       SELECT segment_id FROM ${table} WHERE segment_id < $1 GROUP BY segment_id HAVING max(${time}) < $2
     )`,
    // Ids of segments begin with their creation time, so that the primary key finds old ones.
    [lowestUuid(oldestMs), new Date(oldestMs)],
  );

export async function removeOldOffsets(dataSource: DataSource, nowMs: number): Promise<void> {
  await removeOld(dataSource, 'count_offsets', 'updated_at', nowMs - offsetsKeptMs);
}

export async function removeOldContents(dataSource: DataSource, nowMs: number): Promise<void> {
  await removeOld(dataSource, 'segment_contents', 'claimed_at', nowMs - contentsKeptMs);
}
