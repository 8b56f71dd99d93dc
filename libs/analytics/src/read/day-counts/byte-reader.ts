import { InvalidDayCountsError } from './errors.ts';

/** Enough for `Number.MAX_SAFE_INTEGER`. */
export const maxVarintBytes = 8;
const factorLimit = 2 ** (7 * maxVarintBytes);

/** Reads bytes that may be malformed. Every method throws an InvalidDayCountsError instead of reading past `end`. */
export class ByteReader {
  position = 0;
  /** May be lowered to keep reads within a part of the bytes. */
  end: number;

  constructor(readonly bytes: Uint8Array) {
    this.end = bytes.length;
  }

  fail(problem: string): never {
    throw new InvalidDayCountsError(`${problem} (at byte ${this.position} of ${this.bytes.length})`);
  }

  byte(): number {
    if (this.position >= this.end) this.fail('The bytes end too early');
    return this.bytes[this.position++] ?? 0;
  }

  /** An unsigned LEB128 number, at most `Number.MAX_SAFE_INTEGER` and as short as possible. */
  varint(): number {
    let value = 0;
    for (let factor = 1; factor < factorLimit; factor *= 2 ** 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte >= 0x80) continue;
      if (byte === 0 && factor > 1) this.fail('A number is longer than necessary');
      if (value > Number.MAX_SAFE_INTEGER) this.fail('A number is too large');
      return value;
    }
    return this.fail('A number has too many bytes');
  }

  /** @returns the position of the first of the next `length` bytes, which it skips */
  skip(length: number): number {
    if (length > this.end - this.position) this.fail('A length exceeds the bytes');
    const start = this.position;
    this.position += length;
    return start;
  }
}

/**
 * Writes an unsigned LEB128 number.
 * @param value - 0 to `Number.MAX_SAFE_INTEGER`
 * @returns the offset after it
 */
export function writeVarint(bytes: Buffer, value: number, offset: number): number {
  for (; value >= 2 ** 7; value = Math.floor(value / 2 ** 7)) bytes[offset++] = (value % 2 ** 7) + 0x80;
  bytes[offset++] = value;
  return offset;
}
