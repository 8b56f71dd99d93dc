/** Enough for `Number.MAX_SAFE_INTEGER`. */
export const maxVarintBytes = 8;

/** A larger buffer is not kept for reuse. */
const maxReusedBytes = 2 ** 20;

/** Writes into a buffer that grows, and that is reused after `clear`. */
export class ByteWriter {
  length = 0;
  private buffer: Buffer;

  constructor(private readonly capacity = 64) {
    this.buffer = Buffer.allocUnsafeSlow(capacity);
  }

  clear(): void {
    this.length = 0;
    if (this.buffer.length > maxReusedBytes) this.buffer = Buffer.allocUnsafeSlow(this.capacity);
  }

  /** Unsigned LEB128. @param value - 0 to `Number.MAX_SAFE_INTEGER` */
  varint(value: number): void {
    this.reserve(maxVarintBytes);
    const { buffer } = this;
    while (value >= 2 ** 28) {
      buffer[this.length++] = (value % 2 ** 7) + 0x80;
      value = Math.floor(value / 2 ** 7);
    }
    while (value >= 0x80) {
      buffer[this.length++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    buffer[this.length++] = value;
  }

  bytes(source: Uint8Array): void {
    this.reserve(source.length);
    this.buffer.set(source, this.length);
    this.length += source.length;
  }

  /** Starts a part that is preceded by its length in bytes. @returns a mark for `endPart` */
  startPart(): number {
    this.reserve(1);
    return this.length++;
  }

  /** Writes the length of a part as a varint. The part moves if its length takes more than one byte. */
  endPart(start: number): void {
    const partStart = start + 1;
    const length = this.length - partStart;
    const extra = varintLength(length) - 1;
    this.reserve(extra);
    if (extra > 0) this.buffer.copyWithin(partStart + extra, partStart, this.length);
    this.length = start;
    this.varint(length);
    this.length += length;
  }

  /** A copy of the bytes written so far. */
  toBuffer(): Buffer {
    const copy = Buffer.allocUnsafe(this.length);
    this.buffer.copy(copy, 0, 0, this.length);
    return copy;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes > this.buffer.length) this.grow(this.length + bytes);
  }

  private grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

function varintLength(value: number): number {
  let length = 1;
  for (; value >= 2 ** 7; value = Math.floor(value / 2 ** 7)) length++;
  return length;
}
