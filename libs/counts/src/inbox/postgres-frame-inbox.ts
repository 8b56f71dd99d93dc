import { queryPrepared } from '@tminus/database';
import type { DataSource } from 'typeorm';
import type { Frame } from './frame-payload.ts';
import type { Partition } from '../partitions.ts';
import { byteaArray } from '../counting/binary-arrays.ts';
import {
  type FrameInbox,
  InboxFullError,
  type ReadLimits,
  type ReceivedFrame,
  defaultMaxBytes,
} from './frame-inbox.ts';

const insertFrames = {
  name: 'insert-count-frames',
  text: `
  INSERT INTO count_frames (partition, segment_id, from_offset, to_offset, payload)
  SELECT * FROM unnest($1::smallint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[])
   WHERE (SELECT pg_table_size('count_frames')) < $6
  RETURNING 1 AS inserted`,
};

/** Reads all rows, so it is used only while the files of the table are large. */
const selectWaitingBytes = 'SELECT coalesce(sum(octet_length(payload)), 0) AS bytes FROM count_frames';
/** How often to use it. */
const sizeCheckMs = 5_000;

/** `octet_length` does not read the payload from its TOAST table. */
const selectFrames = {
  name: 'select-count-frames',
  text: `
  SELECT oldest.partition, id, segment_id, from_offset, to_offset, payload
    FROM unnest($1::smallint[]) AS wanted (partition)
   CROSS JOIN LATERAL (
     SELECT *, sum(octet_length(payload)) OVER (ORDER BY id) - octet_length(payload) AS bytes_before
       FROM count_frames
      WHERE count_frames.partition = wanted.partition
      ORDER BY id
      LIMIT $2
   ) AS oldest
   WHERE bytes_before < $3
   ORDER BY oldest.partition, id`,
};

const deleteFrames = {
  name: 'delete-count-frames',
  text: 'DELETE FROM count_frames WHERE partition = $1 AND id = ANY($2::bigint[])',
};

interface FrameRow {
  partition: number;
  id: string;
  segment_id: string;
  from_offset: string;
  to_offset: string;
  payload: Buffer;
}

/** The inbox as an unlogged table. A crash of PostgreSQL empties it. Shippers then send again whatever is not counted. */
export class PostgresFrameInbox implements FrameInbox {
  /** The last measurement, plus what this process has added since then. */
  private waiting = { bytes: 0, checkAt: -Infinity };

  /** @param maxBytes - of the payloads of all frames */
  constructor(
    private readonly dataSource: DataSource,
    private readonly maxBytes = defaultMaxBytes,
  ) {}

  async append(frames: readonly Frame[]): Promise<void> {
    if (frames.length === 0 || (await this.insert(frames, this.maxBytes))) return;
    // The files of the table also contain the room of frames that were removed.
    if ((await this.waitingBytes()) >= this.maxBytes)
      throw new InboxFullError(`The inbox is full: ${this.maxBytes} bytes wait for a counter.`);
    await this.insert(frames, Number.MAX_SAFE_INTEGER);
    for (const { payload } of frames) this.waiting.bytes += payload.length;
  }

  private async insert(frames: readonly Frame[], maxTableBytes: number): Promise<boolean> {
    const inserted = await queryPrepared(this.dataSource, insertFrames, [
      frames.map(({ partition }) => partition),
      frames.map(({ segmentId }) => segmentId),
      frames.map(({ from }) => from),
      frames.map(({ to }) => to),
      byteaArray(frames.map(({ payload }) => payload)),
      maxTableBytes,
    ]);
    return inserted.length > 0;
  }

  private async waitingBytes(): Promise<number> {
    if (performance.now() >= this.waiting.checkAt) {
      const [row] = await this.dataSource.query<{ bytes: string }[]>(selectWaitingBytes);
      this.waiting = { bytes: Number(row?.bytes), checkAt: performance.now() + sizeCheckMs };
    }
    return this.waiting.bytes;
  }

  async read(partitions: readonly Partition[], limits: ReadLimits): Promise<ReceivedFrame[]> {
    if (partitions.length === 0) return [];
    const values = [partitions, limits.frames, limits.bytes];
    const rows = await queryPrepared<FrameRow>(this.dataSource, selectFrames, values);
    return rows.map(toFrame);
  }

  async remove(frames: readonly ReceivedFrame[]): Promise<void> {
    const receipts = new Map<Partition, string[]>();
    for (const { partition, receipt } of frames) {
      const others = receipts.get(partition);
      if (others) others.push(receipt);
      else receipts.set(partition, [receipt]);
    }
    for (const [partition, ids] of receipts) await queryPrepared(this.dataSource, deleteFrames, [partition, ids]);
  }
}

const toFrame = ({ partition, id, segment_id, from_offset, to_offset, payload }: FrameRow): ReceivedFrame => ({
  partition,
  segmentId: segment_id,
  from: Number(from_offset),
  to: Number(to_offset),
  payload,
  receipt: id,
});
