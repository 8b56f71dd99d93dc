import { crc32 } from 'node:zlib';

/**
 * An independent reader of the record format described in libs/analytics/src/spool/record.ts: the code under test must not be used to
 * verify itself.
 */
export const recordBytes = 40;

const field = {
  ...{ crc: 0, version: 4, kind: 5 },
  ...{ country: 6, device: 8, client: 9, marks: 10 },
  ...{ second: 12, subject: 16, id: 32 },
} as const;

const firstVersion = 1;

export const recordKind = { view: 0, firstOpen: 1, apiRequest: 2, click: 3 } as const;

/** The attributes of a view, as codes. */
export interface AttributeCodes {
  /** Two ASCII letters, little-endian. */
  country: number;
  device: number;
  client: number;
  /** Of a program, or too many from one address: then all other codes are 0. Default: false. */
  isDamped?: boolean;
}

export interface SpoolRecord {
  kind: number | undefined;
  /** 16 hex digits: unique to a view or request; of a first open, the hash of the recipient. */
  id: string;
  /** UUID of the timer or account, 32 hex digits. */
  subject: string;
  epochSecond: number;
  attributes: AttributeCodes;
}

/** @returns undefined if the checksum or the version of the 40 bytes is wrong */
export function readSpoolRecord(bytes: Buffer): SpoolRecord | undefined {
  const isWhole =
    (bytes[field.version] ?? 0) >= firstVersion && bytes.readUInt32LE(field.crc) === crc32(bytes.subarray(4));
  if (!isWhole) return undefined;
  return {
    kind: bytes[field.kind],
    id: bytes.toString('hex', field.id, recordBytes),
    subject: bytes.toString('hex', field.subject, field.id),
    epochSecond: bytes.readUInt32LE(field.second),
    attributes: {
      country: bytes.readUInt16LE(field.country),
      device: bytes.readUInt8(field.device),
      client: bytes.readUInt8(field.client),
      isDamped: ((bytes[field.marks] ?? 0) & 1) === 1,
    },
  };
}

/** The length of the id with which the name of a segment begins. */
export const segmentIdLength = 36;
