import { type AnyRecord, isRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';
import { bucketSeconds, daySeconds, startOf } from './counts.ts';
import { type SumKey, firstOpenKeys, requestKeys, subjectOf, viewKeys } from './sum-keys.ts';

/** Folds whole records into sums. */
export class RecordFold {
  /** How many, by timer, bucket and attributes. */
  readonly views = new Map<SumKey, number>();
  /** The earliest second, by timer and recipient. */
  readonly firstOpens = new Map<SumKey, number>();
  /** How many, by account and day. */
  readonly requests = new Map<SumKey, number>();
  /** The UTC days of views and requests, by the second at which each begins. */
  readonly days = new Set<number>();
  private unreadable = 0;

  /** Records that did not pass their CRC, or are of a kind that this code does not know. */
  get corrupt(): number {
    return this.unreadable;
  }

  /** How many sums there are: about 100 bytes of memory each. */
  get size(): number {
    return this.views.size + this.firstOpens.size + this.requests.size;
  }

  /** @param bytes - whole records; 1,000 take about a millisecond */
  add(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (!isRecord(bytes, offset) || !this.count(bytes, offset)) this.unreadable++;
    }
  }

  /** @returns false for a record of an unknown kind */
  private count(bytes: Buffer, offset: number): boolean {
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
    this.addTo(this.views, viewKeys.of(bytes, offset, bucketStart), amount, bucketStart);
  }

  private addFirstOpen(bytes: Buffer, offset: number): void {
    const key = firstOpenKeys.of(bytes, offset);
    this.firstOpens.set(key, Math.min(readRecord.second(bytes, offset), this.firstOpens.get(key) ?? Infinity));
  }

  private addRequests(bytes: Buffer, offset: number, amount: number): void {
    const dayStart = startOf(readRecord.second(bytes, offset), daySeconds);
    this.addTo(this.requests, requestKeys.of(bytes, offset, dayStart), amount, dayStart);
  }

  private addTo(sums: Map<SumKey, number>, key: SumKey, amount: number, epochSecond: number): void {
    const known = sums.get(key);
    if (known === undefined) this.days.add(startOf(epochSecond, daySeconds));
    sums.set(key, (known ?? 0) + amount);
  }

  /** The same as records, of which sums are made again. */
  *sums(): Generator<AnyRecord> {
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
