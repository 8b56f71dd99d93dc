import type { DataSource, EntityManager } from 'typeorm';
import type { TimerBucketCount } from './fold.ts';
import { BucketPartitions } from './partitions.ts';

/** Sent with one statement: writing more of them down would hold up the images of this process. */
const countsAtOnce = 500;

/** Somebody else has moved this segment's offset meanwhile: nothing was counted, ask for the offset again. */
export class ShippedElsewhereError extends Error {
  override name = 'ShippedElsewhereError';
}

// Views of timers that are gone from the table are dropped by the join; a deleted timer's row stays, and so do its counts.
const addToTotals = `
  INSERT INTO timer_view_totals AS total (timer_id, views)
  SELECT timers.id, sum(counted.views)
    FROM unnest($1::uuid[], $2::bigint[]) AS counted (timer_id, views)
    JOIN timers ON timers.id = counted.timer_id
   GROUP BY timers.id
   ORDER BY timers.id
  ON CONFLICT (timer_id) DO UPDATE SET views = total.views + excluded.views`;

const addToBuckets = `
  INSERT INTO timer_view_buckets AS bucket (timer_id, bucket_start, views)
  SELECT timers.id, to_timestamp(counted.bucket_start), counted.views
    FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS counted (timer_id, views, bucket_start)
    JOIN timers ON timers.id = counted.timer_id
   ORDER BY timers.id, counted.bucket_start
  ON CONFLICT (timer_id, bucket_start) DO UPDATE SET views = bucket.views + excluded.views`;

/** The counts in the database, and how far each segment has gone into them. */
export class CountStore {
  private readonly partitions: BucketPartitions;

  constructor(private readonly dataSource: DataSource) {
    this.partitions = new BucketPartitions(dataSource);
  }

  /** Bytes of the segment that are in the counts already. */
  async shippedBytes(segmentId: string): Promise<number> {
    await this.dataSource.query(
      'INSERT INTO spool_segments (segment_id, shipped_bytes) VALUES ($1, 0) ON CONFLICT DO NOTHING',
      [segmentId],
    );
    const rows: { shipped_bytes: string }[] = await this.dataSource.query(
      'SELECT shipped_bytes FROM spool_segments WHERE segment_id = $1',
      [segmentId],
    );
    return Number(rows[0]?.shipped_bytes);
  }

  /**
   * Adds the counts and moves the segment's offset, both or neither.
   * @param counts - in the order of their keys: whoever gets the first row that two transactions share goes first with all
   * @throws ShippedElsewhereError when the offset is not `from` any more.
   */
  async commit(
    segmentId: string,
    { from, to, counts }: { from: number; to: number; counts: TimerBucketCount[] },
  ): Promise<void> {
    await this.partitions.ensure(new Set(counts.map(({ bucketStart }) => bucketStart)));
    await this.dataSource.transaction(async (manager) => {
      await this.moveOffset(manager, segmentId, from, to);
      for (let start = 0; start < counts.length; start += countsAtOnce) {
        const some = counts.slice(start, start + countsAtOnce);
        const timers = some.map(({ timer }) => timer);
        const views = some.map((count) => count.views);
        await manager.query(addToTotals, [timers, views]);
        await manager.query(addToBuckets, [timers, views, some.map(({ bucketStart }) => bucketStart)]);
      }
    });
  }

  private async moveOffset(manager: EntityManager, segmentId: string, from: number, to: number): Promise<void> {
    const [, moved]: [unknown[], number] = await manager.query(
      'UPDATE spool_segments SET shipped_bytes = $3, updated_at = now() WHERE segment_id = $1 AND shipped_bytes = $2',
      [segmentId, from, to],
    );
    if (moved !== 1) throw new ShippedElsewhereError(`Segment ${segmentId} is not at ${from} any more.`);
  }
}
