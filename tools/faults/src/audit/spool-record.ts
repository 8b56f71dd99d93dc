import { crc32 } from 'node:zlib';

/**
 * An independent reader of the record format described in libs/event-log/src/spool/record.ts: the code under test must not be used to
 * verify itself.
 */
export const recordBytes = 40;

const field = { crc: 0, version: 4, kind: 5, id: 8, timer: 16, second: 32 } as const;
const firstVersion = 1;
const viewKind = 0;

export interface ReadRecord {
  isView: boolean;
  /** 16 hex digits. */
  id: string;
  /** UUID of the timer, 32 hex digits. */
  timer: string;
  epochSecond: number;
}

/** @returns undefined if the checksum or the version of the 40 bytes is wrong */
export function readRecord(bytes: Buffer): ReadRecord | undefined {
  const isWhole =
    (bytes[field.version] ?? 0) >= firstVersion && bytes.readUInt32LE(field.crc) === crc32(bytes.subarray(4));
  if (!isWhole) return undefined;
  return {
    isView: bytes[field.kind] === viewKind,
    id: bytes.toString('hex', field.id, field.timer),
    timer: bytes.toString('hex', field.timer, field.second),
    epochSecond: bytes.readUInt32LE(field.second),
  };
}
