import { type AccountId, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ViewAttributes } from '../classify/view-attributes.ts';

/**
 * A spool record: 40 bytes, numbers little-endian.
 *
 *     0  CRC-32 of bytes 4-39     6  attributes of a view or click     16  UUID of the timer or account
 *     4  version                 12  epoch second (uint32)             32  id, unique to the record; of a first open:
 *     5  kind                                                              keyed hash of the recipient
 *
 * Byte 6 of a first open is 1 for a provisional start. A record contains nothing about the person: no address, no user agent.
 *
 * Records wait on disk across deployments, so these rules never change:
 * - Every version has 40 bytes, with the CRC in bytes 0-3, the version in byte 4 and the kind in byte 5.
 * - A new field goes into bytes that all earlier versions write as 0, and 0 means unknown. So a reader can read every older version like
 *   its own.
 * - A new field or kind raises the version, and codes within a field are append-only.
 * - A reader that finds a newer version throws `NewerRecordError`. The segment stays in the spool for a process that knows the
 *   version: shipping reports it and continues with other segments.
 */
export const recordBytes = 40;

/** The version that this code writes, and the newest one that it reads. */
export const recordVersion = 1;

/** Byte offsets of the fields of a record. */
const recordField = { crc: 0, version: 4, kind: 5, attributes: 6, second: 12, subject: 16, id: 32 } as const;

export const recordKinds = {
  view: 0,
  firstOpen: 1,
  apiRequest: 2,
  click: 3,
} as const;

/** A newer version of this code wrote a record. Only a process with that version can read it. */
export class NewerRecordError extends Error {
  override name = 'NewerRecordError';

  constructor(readonly version: number) {
    super(`A record has version ${version}; this process reads versions up to ${recordVersion}.`);
  }
}

/** A GET that was answered with a timer's image. */
export interface ViewRecord {
  readonly kind: 'view';
  /** The 16 bytes of `timerBytes`. */
  readonly timer: Uint8Array;
  readonly epochSecond: number;
  readonly attributes: ViewAttributes;
}

/** A recipient's first open of an evergreen timer, as far as the recording process knows. The earliest one counts. */
export interface FirstOpenRecord {
  readonly kind: 'firstOpen';
  readonly timer: Uint8Array;
  /** Keyed hash of the recipient, 8 bytes. */
  readonly recipient: Uint8Array;
  readonly epochSecond: number;
  /** By a program that loads images early: see ADR 58. Default: false. */
  readonly isProvisional?: boolean | undefined;
}

/** One authenticated request to the management API. */
export interface ApiRequestRecord {
  readonly kind: 'apiRequest';
  /** The 16 bytes of `accountBytes`. */
  readonly account: Uint8Array;
  readonly epochSecond: number;
}

/** A request that was led to the target of a timer's link. */
export interface ClickRecord extends Omit<ViewRecord, 'kind'> {
  readonly kind: 'click';
}

/** A record that services append. */
export type SpoolRecord = ViewRecord | ClickRecord | FirstOpenRecord | ApiRequestRecord;

/** The 16 bytes of a UUID, in their own memory: a slice of Node's buffer pool would keep the whole pool alive. */
const uuidBytes = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

/** The 16 bytes that identify a timer in a record. */
export const timerBytes = (id: TimerId): Uint8Array => uuidBytes(timerIds.toUuid(id));

/** The 16 bytes that identify an account in a record. */
export const accountBytes = (id: AccountId): Uint8Array => uuidBytes(accountIds.toUuid(id));

/**
 * Encodes records into a reused buffer. Each view and request gets a unique id: 4 random bytes and a counter. The random ones also depend
 * on the millisecond, because a clone of a running machine continues with the same random bytes and the same counter.
 */
export class RecordEncoder {
  private buffer = Buffer.alloc(recordBytes);
  private nonce = randomBytes(4).readUInt32LE();
  private count = 0;
  private salt = 0;

  /**
   * @param nowMs - the current time
   * @returns the records one after another, in a buffer that is valid until the next call
   */
  encode(records: readonly SpoolRecord[], nowMs = 0): Buffer {
    const length = records.length * recordBytes;
    if (this.buffer.length < length) this.buffer = Buffer.alloc(2 * length);
    let offset = 0;
    this.salt = nowMs >>> 0;
    for (const record of records) {
      this.write(offset, record);
      offset += recordBytes;
    }
    return this.buffer.subarray(0, length);
  }

  private write(offset: number, record: SpoolRecord): void {
    const { buffer } = this;
    buffer[offset + recordField.version] = recordVersion;
    buffer[offset + recordField.kind] = recordKinds[record.kind];
    if (record.kind === 'firstOpen') buffer.set(record.recipient, offset + recordField.id);
    else this.writeId(offset + recordField.id);
    buffer.set('account' in record ? record.account : record.timer, offset + recordField.subject);
    buffer.writeUInt32LE(record.epochSecond, offset + recordField.second);
    buffer.writeUIntLE(attributesOf(record), offset + recordField.attributes, attributesBytes);
    buffer.writeUInt32LE(crcOf(buffer, offset), offset + recordField.crc);
  }

  private writeId(offset: number): void {
    if (this.count > 0xffff_ffff) {
      this.nonce = randomBytes(4).readUInt32LE();
      this.count = 0;
    }
    this.buffer.writeUInt32LE((this.nonce ^ this.salt) >>> 0, offset);
    this.buffer.writeUInt32LE(this.count++, offset + 4);
  }
}

/** Of 48 bits. */
const attributesBytes = 6;
const provisionalMark = 1;

function attributesOf(record: SpoolRecord): number {
  if ('attributes' in record) return record.attributes;
  return record.kind === 'firstOpen' && record.isProvisional ? provisionalMark : 0;
}

const crcOf = (bytes: Buffer, offset: number) =>
  crc32(bytes.subarray(offset + recordField.version, offset + recordBytes));

/** Reads a field of the record at `offset`, which must be intact. */
export const readRecord = {
  version: (bytes: Buffer, offset: number) => bytes[offset + recordField.version] ?? 0,
  kind: (bytes: Buffer, offset: number) => bytes[offset + recordField.kind],
  /** The 16 bytes of the timer or account as latin1 text. */
  subject: (bytes: Buffer, offset: number) =>
    bytes.toString('latin1', offset + recordField.subject, offset + recordField.id),
  /** The 8 bytes of the recipient of a first open, in the memory of the record. */
  recipient: (bytes: Buffer, offset: number) => bytes.subarray(offset + recordField.id, offset + recordBytes),
  /** Of a view or click. */
  attributes: (bytes: Buffer, offset: number): ViewAttributes =>
    bytes.readUIntLE(offset + recordField.attributes, attributesBytes),
  second: (bytes: Buffer, offset: number) => bytes.readUInt32LE(offset + recordField.second),
  /** Of a first open. */
  isProvisional: (bytes: Buffer, offset: number) => bytes[offset + recordField.attributes] === provisionalMark,
};

/**
 * Whether the record at `offset` is complete and its CRC is correct; false for a record that a power cut damaged.
 * @throws NewerRecordError if it is intact, but of a version that this code does not know
 */
export function isIntactRecord(bytes: Buffer, offset: number): boolean {
  if (offset + recordBytes > bytes.length) return false;
  const version = readRecord.version(bytes, offset);
  if (version === 0 || bytes.readUInt32LE(offset + recordField.crc) !== crcOf(bytes, offset)) return false;
  if (version > recordVersion) throw new NewerRecordError(version);
  return true;
}
