import { type StoredRecord, isIntactRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';
import { bucketSeconds, daySeconds, startOf } from './counts.ts';
import { type SumKey, firstOpenKeys, requestKeys, subjectOf, viewKeys } from './sum-keys.ts';

/** Aggregates records into sums. */
export class RecordAggregator {
  /** Number of views by timer, bucket and attributes. */
  readonly views = new Map<SumKey, number>();
  /** Earliest second by timer and recipient. */
  readonly firstOpens = new Map<SumKey, number>();
  /** Number of API requests by account and day. */
  readonly requests = new Map<SumKey, number>();
  /** UTC days that have views or requests, as the epoch seconds at which they start. */
  readonly days = new Set<number>();
  private corruptRecords = 0;

  /** Number of records that were skipped: their CRC is wrong or their kind is unknown. */
  get corrupt(): number {
    return this.corruptRecords;
  }

  /** Number of sums. Each takes about 100 bytes of memory. */
  get size(): number {
    return this.views.size + this.firstOpens.size + this.requests.size;
  }

  /**
   * @param bytes - whole records; 1,000 take about a millisecond
   * @throws NewerRecordError if a newer version of this code wrote one of them; the sums are incomplete then
   */
  add(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (!isIntactRecord(bytes, offset) || !this.addRecord(bytes, offset)) this.corruptRecords++;
    }
  }

  /** @returns false for a record of an unknown kind */
  private addRecord(bytes: Buffer, offset: number): boolean {
    switch (readRecord.kind(bytes, offset)) {
      case recordKinds.view:
        this.addViews(bytes, offset, 1);
        return true;
      case recordKinds.viewSum:
        this.addViews(bytes, offset, readRecord.amount(bytes, offset));
        return true;
      case recordKinds.firstOpen:
        this.addFirstOpen(bytes, offset);
        return true;
      case recordKinds.apiRequest:
        this.addRequests(bytes, offset, 1);
        return true;
      case recordKinds.apiRequestSum:
        this.addRequests(bytes, offset, readRecord.amount(bytes, offset));
        return true;
      default:
        return false;
    }
  }

  private addViews(bytes: Buffer, offset: number, amount: number): void {
    const bucketStart = startOf(readRecord.second(bytes, offset), bucketSeconds);
    this.addTo(this.views, viewKeys.read(bytes, offset, bucketStart), amount, bucketStart);
  }

  private addFirstOpen(bytes: Buffer, offset: number): void {
    const key = firstOpenKeys.read(bytes, offset);
    this.firstOpens.set(key, Math.min(readRecord.second(bytes, offset), this.firstOpens.get(key) ?? Infinity));
  }

  private addRequests(bytes: Buffer, offset: number, amount: number): void {
    const dayStart = startOf(readRecord.second(bytes, offset), daySeconds);
    this.addTo(this.requests, requestKeys.read(bytes, offset, dayStart), amount, dayStart);
  }

  private addTo(sums: Map<SumKey, number>, key: SumKey, amount: number, epochSecond: number): void {
    const sum = sums.get(key);
    if (sum === undefined) this.days.add(startOf(epochSecond, daySeconds));
    sums.set(key, (sum ?? 0) + amount);
  }

  /** The sums as records, which can be aggregated again. */
  *toRecords(): Generator<StoredRecord> {
    for (const [key, amount] of this.views) {
      const [epochSecond, attributes] = [viewKeys.bucketStart(key), viewKeys.attributes(key)];
      yield { kind: 'viewSum', timer: subjectBytes(key), epochSecond, attributes, amount };
    }
    for (const [key, epochSecond] of this.firstOpens) {
      yield { kind: 'firstOpen', timer: subjectBytes(key), recipient: firstOpenKeys.recipient(key), epochSecond };
    }
    for (const [key, amount] of this.requests) {
      const epochSecond = requestKeys.dayStart(key);
      yield { kind: 'apiRequestSum', account: subjectBytes(key), epochSecond, amount };
    }
  }
}

const subjectBytes = (key: SumKey) => Buffer.from(subjectOf(key), 'latin1');
