import type { DataSource } from 'typeorm';

/**
 * How long the offsets of a segment are kept, which prevent counting it twice. No segment waits this long while others are counted.
 */
const keepOffsetsDays = 90;

/** The lowest UUIDv7 of a millisecond. */
const lowestUuid = (epochMs: number) =>
  `${epochMs
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}-0000-0000-000000000000`;

/** Ids of segments begin with their creation time, so that the primary key finds old ones. */
export async function removeOldOffsets(dataSource: DataSource, nowMs: number): Promise<void> {
  const oldest = nowMs - keepOffsetsDays * 86_400_000;
  await dataSource.query('DELETE FROM count_offsets WHERE segment_id < $1 AND updated_at < $2', [
    lowestUuid(oldest),
    new Date(oldest),
  ]);
}
