/** The bytes are not day counts, or the sum of views exceeds `Number.MAX_SAFE_INTEGER`. */
export class InvalidDayCountsError extends Error {
  override name = 'InvalidDayCountsError';
}

/** A newer version of this code wrote the day counts. */
export class NewerDayCountsError extends Error {
  override name = 'NewerDayCountsError';

  constructor(readonly version: number) {
    super(`Day counts have version ${version}; this process reads version ${dayCountsVersion}.`);
  }
}

/** The version that this code writes, and the newest one that it reads. */
export const dayCountsVersion = 1;

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

/** The codes of dimensions are below this limit. */
export const dimensionLimit = 2 ** 16;

/** The codes within a dimension are below this limit. They are small integers in V8 and integers in PostgreSQL. */
export const codeLimit = 2 ** 31;

/**
 * Reads the entries of day counts one after another, ascending by dimension and code. Allocates nothing per entry.
 * @throws NewerDayCountsError from the constructor
 * @throws InvalidDayCountsError from the constructor or from `next`
 */
export class DayCountsCursor {
  dimension = -1;
  code = 0;
  views = 0;
  private readonly reader: ByteReader;
  private sectionEnd: number;

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
    const version = this.reader.byte();
    if (version === 0) this.reader.fail('Day counts cannot have version 0');
    if (version > dayCountsVersion) throw new NewerDayCountsError(version);
    this.sectionEnd = this.reader.position;
  }

  /** Moves to the next entry. @returns false at the end */
  next(): boolean {
    const { reader } = this;
    if (reader.position < this.sectionEnd) {
      const distance = reader.varint();
      if (distance === 0) reader.fail('A code occurs twice');
      this.code = this.checkCode(this.code + distance);
    } else {
      if (reader.position === reader.bytes.length) return false;
      this.startSection();
      this.code = this.checkCode(reader.varint());
    }
    this.views = reader.varint();
    if (this.views === 0) reader.fail('An entry has no views');
    return true;
  }

  /** Skips the other entries of the current dimension. */
  skipSection(): void {
    const { reader } = this;
    reader.skip(this.sectionEnd - reader.position);
  }

  private startSection(): void {
    const { reader } = this;
    reader.end = reader.bytes.length;
    const dimension = reader.varint();
    if (dimension >= dimensionLimit) reader.fail('The code of a dimension is too large');
    if (dimension <= this.dimension) reader.fail('Dimensions are not in ascending order');
    this.dimension = dimension;
    const length = reader.varint();
    if (length > reader.end - reader.position) reader.fail('A section exceeds the bytes');
    this.sectionEnd = reader.end = reader.position + length;
  }

  private checkCode(code: number): number {
    if (code >= codeLimit) this.reader.fail('A code is too large');
    return code | 0; // `| 0` keeps it a small integer in V8, which doubles the speed of `next`
  }
}
