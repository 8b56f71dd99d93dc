import { isIntactRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';
import {
  daySeconds,
  firstOpenKeys,
  quarterHourSeconds,
  requestKeys,
  startOf,
  type SumKey,
  viewKeys,
} from './sum-keys.ts';

/** The position of bytes in their segment, and which of their records to skip. */
interface SegmentPosition {
  /** The offset of the first byte in the segment. */
  offset: number;
  /** By partition: records before this offset of the segment are skipped. */
  skipBefore: readonly number[];
}

/** Aggregates records into sums. */
export class RecordAggregator {
  /** Number of views by timer, quarter hour and attributes. */
  readonly views = new Map<SumKey, number>();
  /** Number of clicks by timer, quarter hour and attributes. */
  readonly clicks = new Map<SumKey, number>();
  /** Earliest second by timer and recipient. */
  readonly firstOpens = new Map<SumKey, number>();
  /** Those of `firstOpens` whose image a program loaded early. */
  readonly provisionalStarts = new Set<SumKey>();
  /** Number of API requests by account and day. */
  readonly requests = new Map<SumKey, number>();
  private corruptRecords = 0;

  /** Number of records that were skipped: their CRC or kind is invalid. */
  get corrupt(): number {
    return this.corruptRecords;
  }

  /** Number of sums. Each takes about 100 bytes of memory. */
  get size(): number {
    return this.views.size + this.clicks.size + this.firstOpens.size + this.requests.size;
  }

  /**
   * @param bytes - whole records
   * @param position - by default, no record is skipped
   * @throws NewerRecordError if a newer version of this code wrote one of them; the sums are incomplete then
   */
  add(bytes: Buffer, position?: SegmentPosition): void {
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (position && isSkipped(bytes, offset, position)) continue;
      if (!isIntactRecord(bytes, offset) || !this.addRecord(bytes, offset)) this.corruptRecords++;
    }
  }

  /** @returns false for a record of an unknown kind */
  private addRecord(bytes: Buffer, offset: number): boolean {
    switch (readRecord.kind(bytes, offset)) {
      case recordKinds.view:
        this.addView(this.views, bytes, offset);
        return true;
      case recordKinds.click:
        this.addView(this.clicks, bytes, offset);
        return true;
      case recordKinds.firstOpen:
        this.addFirstOpen(bytes, offset);
        return true;
      case recordKinds.apiRequest:
        this.addRequest(bytes, offset);
        return true;
      default:
        return false;
    }
  }

  private addView(sums: Map<SumKey, number>, bytes: Buffer, offset: number): void {
    const quarterHourStart = startOf(readRecord.second(bytes, offset), quarterHourSeconds);
    addOne(sums, viewKeys.read(bytes, offset, quarterHourStart));
  }

  private addFirstOpen(bytes: Buffer, offset: number): void {
    const key = firstOpenKeys.read(bytes, offset);
    this.firstOpens.set(key, Math.min(readRecord.second(bytes, offset), this.firstOpens.get(key) ?? Infinity));
    if (readRecord.isProvisional(bytes, offset)) this.provisionalStarts.add(key);
  }

  private addRequest(bytes: Buffer, offset: number): void {
    const dayStart = startOf(readRecord.second(bytes, offset), daySeconds);
    addOne(this.requests, requestKeys.read(bytes, offset, dayStart));
  }
}

const isSkipped = (bytes: Buffer, index: number, { offset, skipBefore }: SegmentPosition) =>
  offset + index < (skipBefore[readRecord.partition(bytes, index)] ?? 0);

function addOne(sums: Map<SumKey, number>, key: SumKey): void {
  sums.set(key, (sums.get(key) ?? 0) + 1);
}
