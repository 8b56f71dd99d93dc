import { type AccountId, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ViewAttributes } from '../attributes/view-attributes.ts';

/**
 * A spool record: 40 bytes, numbers little-endian.
 *
 *     0  CRC-32 of bytes 4-39     8  what tells it from others   32  epoch second (uint32)
 *     4  version                 16  UUID of what it is about    36  country, two ASCII letters; 0 0: unknown
 *     5  kind                                                    38  device class; 0: unknown
 *     6  reserved                                                39  mail client; 0: unknown
 *
 * | kind                  | bytes 8-15                  | bytes 16-31 | second          | bytes 36-39 |
 * | --------------------- | --------------------------- | ----------- | --------------- | ----------- |
 * | 0 view                | id, unlike any other view's | timer       | of the view     | attributes      |
 * | 1 first open          | keyed hash of the recipient | timer       | of that open    | 0           |
 * | 2 API request         | id                          | account     | of the request  | 0           |
 * | 3 sum of views        | how many (uint64)           | timer       | in their bucket | theirs      |
 * | 4 sum of API requests | how many (uint64)           | account     | in their day    | 0           |
 *
 * Sums stand for records that were folded to save space: never more of them than there were records. A record holds nothing about the person: no address, no user agent.
 */
export const recordBytes = 40;

const version = 1;

/** Where what stands in a record. */
const recordField = { crc: 0, version: 4, kind: 5, id: 8, subject: 16, second: 32, attributes: 36 } as const;

export const recordKinds = {
  view: 0,
  firstOpen: 1,
  apiRequest: 2,
  viewSum: 3,
  apiRequestSum: 4,
} as const;

/** One GET that was answered with a timer's image. */
export interface View {
  readonly kind: 'view';
  /** The 16 bytes of `timerBytes`. */
  readonly timer: Uint8Array;
  readonly epochSecond: number;
  readonly attributes: ViewAttributes;
}

/** The first time that a recipient opened an evergreen timer, as far as its process knows; of several the earliest holds. */
export interface FirstOpen {
  readonly kind: 'firstOpen';
  readonly timer: Uint8Array;
  /** Keyed hash of the recipient, 8 bytes. */
  readonly recipient: Uint8Array;
  readonly epochSecond: number;
}

/** One authenticated request to the management API. */
export interface ApiRequest {
  readonly kind: 'apiRequest';
  /** The 16 bytes of `accountBytes`. */
  readonly account: Uint8Array;
  readonly epochSecond: number;
}

/** What is appended to a spool. */
export type SpoolRecord = View | FirstOpen | ApiRequest;

/** Many views of a timer in one bucket and from one attributes. */
export interface ViewSum extends Omit<View, 'kind'> {
  readonly kind: 'viewSum';
  readonly amount: number;
}

/** Many API requests of an account on one day. */
export interface ApiRequestSum extends Omit<ApiRequest, 'kind'> {
  readonly kind: 'apiRequestSum';
  readonly amount: number;
}

/** All that may stand in a segment. */
export type AnyRecord = SpoolRecord | ViewSum | ApiRequestSum;

/** The 16 bytes of a UUID. Not part of a shared pool: they are kept, and would keep all of it. */
const uuidBytes = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

/** The 16 bytes that stand for a timer in a record. */
export const timerBytes = (id: TimerId): Uint8Array => uuidBytes(timerIds.toUuid(id));

/** The 16 bytes that stand for an account in a record. */
export const accountBytes = (id: AccountId): Uint8Array => uuidBytes(accountIds.toUuid(id));

/** Writes records into a reused buffer. Views and requests get ids of their own: 4 random bytes and a count. */
export class RecordEncoder {
  private buffer = Buffer.alloc(recordBytes);
  private nonce = randomBytes(4).readUInt32LE();
  private count = 0;

  /** @returns the records one behind the other, in a buffer that is valid until the next call. */
  encode(records: readonly AnyRecord[]): Buffer {
    const length = records.length * recordBytes;
    if (this.buffer.length < length) this.buffer = Buffer.alloc(2 * length);
    let offset = 0;
    for (const record of records) {
      this.write(offset, record);
      offset += recordBytes;
    }
    return this.buffer.subarray(0, length);
  }

  private write(offset: number, record: AnyRecord): void {
    const { buffer } = this;
    buffer[offset + recordField.version] = version;
    buffer[offset + recordField.kind] = recordKinds[record.kind];
    if ('amount' in record) buffer.writeBigUInt64LE(BigInt(record.amount), offset + recordField.id);
    else if (record.kind === 'firstOpen') buffer.set(record.recipient, offset + recordField.id);
    else this.writeId(offset + recordField.id);
    buffer.set('account' in record ? record.account : record.timer, offset + recordField.subject);
    buffer.writeUInt32LE(record.epochSecond, offset + recordField.second);
    buffer.writeInt32LE('attributes' in record ? record.attributes : 0, offset + recordField.attributes);
    sealRecord(buffer, offset);
  }

  private writeId(offset: number): void {
    if (this.count > 0xffff_ffff) {
      this.nonce = randomBytes(4).readUInt32LE();
      this.count = 0;
    }
    this.buffer.writeUInt32LE(this.nonce, offset);
    this.buffer.writeUInt32LE(this.count++, offset + 4);
  }
}

/** Writes the CRC of the record at `offset`, whose other bytes stand there. */
function sealRecord(buffer: Buffer, offset: number): void {
  const checked = buffer.subarray(offset + recordField.version, offset + recordBytes);
  buffer.writeUInt32LE(crc32(checked), offset + recordField.crc);
}

/** What stands in the record at `offset`, which is whole. */
export const readRecord = {
  kind: (bytes: Buffer, offset: number) => bytes[offset + recordField.kind],
  /** Puts the 16 bytes of its timer or account at the start of `target`. */
  copySubject: (bytes: Buffer, offset: number, target: Buffer) =>
    copyBytes(bytes, offset + recordField.subject, { target, start: 0, length: 16 }),
  /** Puts the 8 bytes that tell it from others, with a first open those of the recipient, into `target`. */
  copyId: (bytes: Buffer, offset: number, target: Buffer, start: number) =>
    copyBytes(bytes, offset + recordField.id, { target, start, length: 8 }),
  amount: (bytes: Buffer, offset: number) => Number(bytes.readBigUInt64LE(offset + recordField.id)),
  second: (bytes: Buffer, offset: number) => bytes.readUInt32LE(offset + recordField.second),
  attributes: (bytes: Buffer, offset: number) => bytes.readInt32LE(offset + recordField.attributes),
};

/** For a few bytes quicker than `copy`, which leaves JavaScript. */
function copyBytes(
  bytes: Buffer,
  offset: number,
  { target, start, length }: { target: Buffer; start: number; length: number },
): void {
  for (let index = 0; index < length; index++) target[start + index] = bytes[offset + index] ?? 0;
}

/** Whether a whole record stands at `offset`; not so when a power cut tore it, or it is of a version this code does not know. */
export function isRecord(bytes: Buffer, offset: number): boolean {
  if (offset + recordBytes > bytes.length || bytes[offset + recordField.version] !== version) return false;
  return bytes.readUInt32LE(offset) === crc32(bytes.subarray(offset + recordField.version, offset + recordBytes));
}
