import { type TimerId, timerIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A spool record: 40 bytes, numbers little-endian.
 *
 *     0  CRC-32 of bytes 4-39     8  id of the view (8 bytes)     32  epoch second (uint32)
 *     4  version                 16  UUID of the timer           36  country, two ASCII letters; 0 0: unknown
 *     5  flags (none yet)                                        38  device class; 0: unknown
 *     6  reserved                                                39  mail client; 0: unknown
 *
 * It holds nothing about the person: no address, no user agent.
 */
export const recordBytes = 40;

const version = 1;
const field = { crc: 0, version: 4, viewId: 8, timer: 16, second: 32 } as const;

export interface ViewRecord {
  /** 8 bytes in hex; unlike any other view's. */
  viewId: string;
  /** UUID of the timer, 32 hex digits without dashes. */
  timer: string;
  epochSecond: number;
}

/** The 16 bytes that stand for a timer in a record. Not part of a shared pool: they are kept, and would keep all of it. */
export function timerBytes(id: TimerId): Uint8Array {
  return Uint8Array.from(Buffer.from(timerIds.toUuid(id).replaceAll('-', ''), 'hex'));
}

/** A view to be recorded. */
export interface View {
  /** The 16 bytes of `timerBytes`. */
  readonly timer: Uint8Array;
  readonly epochSecond: number;
}

/** Writes records into a reused buffer, each view with an id of its own: 4 random bytes and a count. */
export class RecordEncoder {
  private buffer = Buffer.alloc(recordBytes);
  private nonce = randomBytes(4).readUInt32LE();
  private count = 0;

  /** @returns the records one behind the other, in a buffer that is valid until the next call. */
  encode(views: readonly View[]): Buffer {
    const length = views.length * recordBytes;
    if (this.buffer.length < length) this.buffer = Buffer.alloc(2 * length);
    let offset = 0;
    for (const view of views) {
      this.write(offset, view);
      offset += recordBytes;
    }
    return this.buffer.subarray(0, length);
  }

  private write(offset: number, { timer, epochSecond }: View): void {
    const { buffer } = this;
    if (this.count > 0xffff_ffff) {
      this.nonce = randomBytes(4).readUInt32LE();
      this.count = 0;
    }
    buffer[offset + field.version] = version;
    buffer.writeUInt32LE(this.nonce, offset + field.viewId);
    buffer.writeUInt32LE(this.count++, offset + field.viewId + 4);
    buffer.set(timer, offset + field.timer);
    buffer.writeUInt32LE(epochSecond, offset + field.second);
    const checked = buffer.subarray(offset + field.version, offset + recordBytes);
    buffer.writeUInt32LE(crc32(checked), offset + field.crc);
  }
}

/** @returns undefined when the bytes are no whole record: torn by a power cut, or of a version this code does not know. */
export function decodeRecord(bytes: Buffer): ViewRecord | undefined {
  if (bytes.length !== recordBytes || bytes[field.version] !== version) return undefined;
  if (bytes.readUInt32LE(field.crc) !== crc32(bytes.subarray(field.version))) return undefined;
  return {
    viewId: bytes.toString('hex', field.viewId, field.timer),
    timer: bytes.toString('hex', field.timer, field.second),
    epochSecond: bytes.readUInt32LE(field.second),
  };
}
