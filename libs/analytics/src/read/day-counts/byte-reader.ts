import { maxVarintBytes } from './byte-writer.ts';

/** Reads bytes that may be malformed. Every method throws the error of the given class instead of reading past `end`. */
export class ByteReader {
  position = 0;
  /** May be lowered to keep reads within a part of the bytes. */
  end: number;

  constructor(
    readonly bytes: Uint8Array,
    private readonly MalformedError: new (message: string) => Error,
  ) {
    this.end = bytes.length;
  }

  fail(problem: string): never {
    throw new this.MalformedError(`${problem} (at byte ${this.position} of ${this.bytes.length})`);
  }

  byte(): number {
    if (this.position >= this.end) this.fail('The bytes end too early');
    return this.bytes[this.position++] ?? 0;
  }

  /** An unsigned LEB128 number, at most `Number.MAX_SAFE_INTEGER` and as short as possible. */
  varint(): number {
    const { bytes, position, end } = this;
    const byte = position < end ? (bytes[position] ?? 0) : this.byte();
    this.position = position + 1;
    return byte < 0x80 ? byte : this.restOfVarint(byte - 0x80);
  }

  /** Most numbers have at most four bytes. Bitwise operations on these are twice as fast as the arithmetic for longer ones. */
  private restOfVarint(firstBits: number): number {
    const { bytes, end } = this;
    let { position } = this;
    let value = firstBits;
    for (let shift = 7; shift <= 21; shift += 7) {
      const byte = position < end ? (bytes[position++] ?? 0) : this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      if (byte === 0) this.fail('A number is longer than necessary');
      this.position = position;
      return value;
    }
    this.position = position;
    return this.endOfLongVarint(value);
  }

  private endOfLongVarint(firstBits: number): number {
    let value = firstBits;
    let factor = 2 ** 28;
    for (let length = 5; length <= maxVarintBytes; length++) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        if (byte === 0) this.fail('A number is longer than necessary');
        if (value > Number.MAX_SAFE_INTEGER) this.fail('A number is too large');
        return value;
      }
      factor *= 2 ** 7;
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
