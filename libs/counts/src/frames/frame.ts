import type { Partition } from '../partitions.ts';

/** The counts of one partition from a range of a spool segment. */
export interface Frame {
  partition: Partition;
  /** UUID of the segment. */
  segmentId: string;
  /** All records of the partition before this byte offset of the segment are in earlier frames. */
  from: number;
  /** All records of the partition before this byte offset are in this frame or in earlier ones. */
  to: number;
  /** As written by `FramePayloadBuilder`; empty if the range has no records of the partition. */
  payload: Buffer;
}
