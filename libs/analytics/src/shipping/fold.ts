import { type ViewRecord, decodeRecord, recordBytes } from '../spool/record.ts';

/** Length of a bucket: every time zone in use is a multiple of 15 minutes from UTC, so days are exact in any. */
export const bucketSeconds = 900;

export interface TimerBucketCount {
  /** UUID of the timer, 32 hex digits without dashes. */
  timer: string;
  /** Epoch second at which the bucket begins. */
  bucketStart: number;
  views: number;
}

/** Folds whole records into counts per timer and bucket. */
export class RecordFold {
  private readonly byKey = new Map<string, TimerBucketCount>();
  private unreadable = 0;

  /** Records that did not pass their CRC. */
  get corrupt(): number {
    return this.unreadable;
  }

  /** In the order of their keys: transactions that update rows in one order cannot deadlock. */
  get counts(): TimerBucketCount[] {
    return [...this.byKey.values()].sort(inKeyOrder);
  }

  /** @param bytes - whole records; 1,000 take about a millisecond */
  add(bytes: Buffer): void {
    for (let offset = 0; offset + recordBytes <= bytes.length; offset += recordBytes) {
      const record = decodeRecord(bytes.subarray(offset, offset + recordBytes));
      if (record === undefined) this.unreadable++;
      else this.count(record);
    }
  }

  private count({ timer, epochSecond }: ViewRecord): void {
    const bucketStart = epochSecond - (epochSecond % bucketSeconds);
    const key = `${timer}${bucketStart}`;
    const count = this.byKey.get(key);
    if (count) count.views++;
    else this.byKey.set(key, { timer, bucketStart, views: 1 });
  }
}

function inKeyOrder(a: TimerBucketCount, b: TimerBucketCount): number {
  return a.timer < b.timer ? -1 : a.timer > b.timer ? 1 : a.bucketStart - b.bucketStart;
}
