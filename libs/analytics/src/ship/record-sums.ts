import { isIntactRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';
import { firstOpenKeys, requestKeys, type SumKey, viewKeys } from './sum-keys.ts';

/** Adds up records. */
export class RecordSums {
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

  /** Number of sums. Each takes about 100 bytes of memory. */
  get size(): number {
    return this.views.size + this.clicks.size + this.firstOpens.size + this.requests.size;
  }

  /**
   * @param bytes - whole records
   * @returns the number of records that are skipped, because their CRC or kind is invalid
   * @throws NewerRecordError if a newer version of this code wrote one of them; the sums are incomplete then
   */
  add(bytes: Buffer): number {
    let corrupt = 0;
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (!isIntactRecord(bytes, offset) || !this.addRecord(bytes, offset)) corrupt++;
    }
    return corrupt;
  }

  /** @returns false for a record of an unknown kind */
  private addRecord(bytes: Buffer, offset: number): boolean {
    switch (readRecord.kind(bytes, offset)) {
      case recordKinds.view:
        addOne(this.views, viewKeys.read(bytes, offset));
        return true;
      case recordKinds.click:
        addOne(this.clicks, viewKeys.read(bytes, offset));
        return true;
      case recordKinds.firstOpen:
        this.addFirstOpen(bytes, offset);
        return true;
      case recordKinds.apiRequest:
        addOne(this.requests, requestKeys.read(bytes, offset));
        return true;
      default:
        return false;
    }
  }

  private addFirstOpen(bytes: Buffer, offset: number): void {
    const key = firstOpenKeys.read(bytes, offset);
    this.firstOpens.set(key, Math.min(readRecord.second(bytes, offset), this.firstOpens.get(key) ?? Infinity));
    if (readRecord.isProvisional(bytes, offset)) this.provisionalStarts.add(key);
  }
}

function addOne(sums: Map<SumKey, number>, key: SumKey): void {
  sums.set(key, (sums.get(key) ?? 0) + 1);
}
