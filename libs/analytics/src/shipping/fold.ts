import { decodeRecord, recordBytes } from '../spool/record.ts';

/** Length of a bucket: every time zone in use is a multiple of 15 minutes from UTC, so days are exact in any. */
export const bucketSeconds = 900;

export interface TimerBucketCount {
  /** UUID of the timer, 32 hex digits without dashes. */
  timer: string;
  /** Epoch second at which the bucket begins. */
  bucketStart: number;
  views: number;
}

export interface FoldedRecords {
  /** In the order of their keys: transactions that update rows in one order cannot deadlock. */
  counts: TimerBucketCount[];
  /** Records that did not pass their CRC. */
  corrupt: number;
}

/** Folds whole records into counts per timer and bucket. */
export function foldRecords(bytes: Buffer): FoldedRecords {
  const counts = new Map<string, TimerBucketCount>();
  let corrupt = 0;
  for (let offset = 0; offset + recordBytes <= bytes.length; offset += recordBytes) {
    const record = decodeRecord(bytes.subarray(offset, offset + recordBytes));
    if (record === undefined) {
      corrupt++;
      continue;
    }
    const bucketStart = record.epochSecond - (record.epochSecond % bucketSeconds);
    const key = `${record.timer}${bucketStart}`;
    const count = counts.get(key);
    if (count) count.views++;
    else counts.set(key, { timer: record.timer, bucketStart, views: 1 });
  }
  const inKeyOrder = (a: TimerBucketCount, b: TimerBucketCount) =>
    a.timer < b.timer ? -1 : a.timer > b.timer ? 1 : a.bucketStart - b.bucketStart;
  return { counts: [...counts.values()].sort(inKeyOrder), corrupt };
}
