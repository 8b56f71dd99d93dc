import { readRecord } from '../spool/record.ts';

/** Views are counted by quarter hour: the UTC offset of every time zone in use is a multiple of it, so days are exact in all of them. */
export const quarterHourSeconds = 900;

export const daySeconds = 86_400;

/**
 * Identifies a sum: the 16 bytes of its timer or account, then what distinguishes it from other sums of the same timer or account,
 * as latin1 text. Latin1 is faster to create than hex, needs one byte of memory per byte, and sorts like the bytes.
 */
export type SumKey = string;

const subjectLength = 16;

/** The part of a key that all sums of one timer or account share: the 16 bytes of its UUID. */
export const subjectOf = (key: SumKey): string => key.slice(0, subjectLength);

const scratch = Buffer.alloc(26);

const uint32At = (key: SumKey, offset: number) =>
  key.charCodeAt(offset) * 2 ** 24 +
  (key.charCodeAt(offset + 1) << 16) +
  (key.charCodeAt(offset + 2) << 8) +
  key.charCodeAt(offset + 3);

/** The start of the quarter hour or day of a record. */
const startOf = (bytes: Buffer, offset: number, seconds: number) => {
  const second = readRecord.second(bytes, offset);
  return second - (second % seconds);
};

/** Views, or clicks, of a timer in a quarter hour with the same attributes. */
export const viewKeys = {
  read(bytes: Buffer, offset: number): SumKey {
    readRecord.copySubject(bytes, offset, scratch);
    scratch.writeUInt32BE(startOf(bytes, offset, quarterHourSeconds), 16);
    readRecord.copyAttributes(bytes, offset, scratch, 20);
    return scratch.toString('latin1', 0, 26);
  },
  quarterHourStart: (key: SumKey) => uint32At(key, 16),
  attributes: (key: SumKey) => {
    let attributes = 0;
    for (let index = 25; index >= 20; index--) attributes = attributes * 2 ** 8 + key.charCodeAt(index);
    return attributes;
  },
};

/** The first open of a timer by a recipient. */
export const firstOpenKeys = {
  read(bytes: Buffer, offset: number): SumKey {
    readRecord.copySubject(bytes, offset, scratch);
    readRecord.copyRecipient(bytes, offset, scratch, 16);
    return scratch.toString('latin1', 0, 24);
  },
  recipient: (key: SumKey) => Buffer.from(key.slice(subjectLength), 'latin1'),
};

/** API requests of an account on a day. */
export const requestKeys = {
  read(bytes: Buffer, offset: number): SumKey {
    readRecord.copySubject(bytes, offset, scratch);
    scratch.writeUInt32BE(startOf(bytes, offset, daySeconds), 16);
    return scratch.toString('latin1', 0, 20);
  },
  dayStart: (key: SumKey) => uint32At(key, 16),
};
