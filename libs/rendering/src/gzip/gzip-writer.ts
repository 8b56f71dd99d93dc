import { distanceCode, fixedLiterals, lengthCode, longestCopy, shortestCopy } from './fixed-codes.ts';

/** Whether an image is compressed with gzip: GIF and PNG files begin with other bytes. */
export function isGzip(image: Uint8Array): boolean {
  return image[0] === 0x1f && image[1] === 0x8b;
}

/** Identification, method "deflate", no flags, no time, unknown operating system (RFC 1952, section 2.3.1). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const footerLength = 8;
/** The header of a stored block: up to ten bits that round up to a byte, the length, and its complement. */
const storedOverhead = 6;
const longestStored = 65_535;
/** The longest copy in bits, as whole bytes. */
const copyOverhead = 4;
const longestCopyCode = lengthCode(longestCopy);
/** Beyond this length, bytes are cheaper in a block of their own. */
const fewBytes = 4;

/** A number of bytes that is enough for `count` calls of `write` with `bytes` bytes in total. */
export function writtenLimit(bytes: number, count: number): number {
  return bytes + (count + Math.ceil(bytes / longestStored)) * storedOverhead;
}

/** A number of bytes that is enough for a copy. */
export function copyLimit(length: number): number {
  return (Math.ceil(length / longestCopy) + 1) * copyOverhead;
}

/** A number of bytes that is enough for everything else in a file. */
export const fileOverhead = header.length + storedOverhead + footerLength;

/**
 * Writes a gzip file (RFC 1952) that consists of bytes as they are, in stored blocks, and of copies of earlier bytes, in blocks with fixed
 * codes (RFC 1951). It compresses nothing: its caller knows what repeats.
 */
export class GzipWriter {
  private offset: number;
  private bits = 0;
  private bitCount = 0;
  /** Where the header of the open stored block ends; 0 while no stored block is open. */
  private storedStart = 0;
  private isFixedOpen = false;

  /** @param out - at least as long as the limits above say */
  constructor(private readonly out: Buffer) {
    this.offset = header.copy(out);
  }

  /** Writes bytes [start, end) of the source. */
  write(source: Buffer, start: number, end: number): void {
    if (this.isFixedOpen && end - start <= fewBytes) {
      for (let at = start; at < end; at++) this.putByte(source[at] as number);
      return;
    }
    for (let at = start; at < end;) {
      if (this.storedStart === 0) this.openStored();
      const room = this.storedStart + longestStored - this.offset;
      const next = Math.min(end, at + room);
      this.offset += source.copy(this.out, this.offset, at, next);
      at = next;
      if (this.offset === this.storedStart + longestStored) this.closeStored();
    }
  }

  /**
   * Repeats bytes of the uncompressed data.
   *
   * @param length - at least 3
   * @param distance - how many bytes before the current position they are: 1 to 32,768
   */
  copy(length: number, distance: number): void {
    this.openFixed();
    const { bits: distanceBits, width: distanceWidth } = distanceCode(distance);
    // The rest must not be shorter than a copy can be.
    const whole = Math.max(0, Math.floor((length - shortestCopy) / longestCopy));
    this.putRepeatedly(whole, distanceBits, distanceWidth);
    for (let left = length - whole * longestCopy; left > 0;) {
      const part = left > longestCopy ? left - shortestCopy : left;
      const { bits, width } = lengthCode(part);
      this.put(bits, width);
      this.put(distanceBits, distanceWidth);
      left -= part;
    }
  }

  /**
   * Ends the file.
   *
   * @param checksum - CRC-32 of the uncompressed data
   * @param length - of the uncompressed data
   * @returns the length of the file
   */
  finish(checksum: number, length: number): number {
    if (this.storedStart > 0) this.closeStored();
    if (this.isFixedOpen) this.closeFixed();
    this.put(0b011, 3); // an empty last block with fixed codes
    this.closeFixed();
    this.alignToByte();
    this.out.writeInt32LE(checksum | 0, this.offset);
    this.out.writeUInt32LE(length, this.offset + 4);
    return this.offset + footerLength;
  }

  private openStored(): void {
    if (this.isFixedOpen) this.closeFixed();
    this.put(0b000, 3);
    this.alignToByte();
    this.offset += 4;
    this.storedStart = this.offset;
  }

  private closeStored(): void {
    const length = this.offset - this.storedStart;
    this.out.writeUInt16LE(length, this.storedStart - 4);
    this.out.writeUInt16LE(~length & 0xffff, this.storedStart - 2);
    this.storedStart = 0;
  }

  private openFixed(): void {
    if (this.isFixedOpen) return;
    if (this.storedStart > 0) this.closeStored();
    this.put(0b010, 3);
    this.isFixedOpen = true;
  }

  /** Writes the code for the end of a block. */
  private closeFixed(): void {
    this.put(0, 7);
    this.isFixedOpen = false;
  }

  private putByte(byte: number): void {
    const { bits, width } = fixedLiterals[byte] as (typeof fixedLiterals)[number];
    this.put(bits, width);
  }

  /** Writes copies of the greatest length. Eight of them take whole bytes: after the ninth, the same bytes follow again and again. */
  private putRepeatedly(count: number, distanceBits: number, distanceWidth: number): void {
    const repetitions = Math.max(0, Math.floor((count - 9) / 8));
    for (let left = count - 8 * repetitions; left > 0; left--) {
      this.put(longestCopyCode.bits, longestCopyCode.width);
      this.put(distanceBits, distanceWidth);
    }
    const { out } = this;
    const period = longestCopyCode.width + distanceWidth;
    let { offset } = this;
    for (const end = offset + repetitions * period; offset < end; offset++) {
      out[offset] = out[offset - period] as number;
    }
    this.offset = offset;
  }

  /** Writes up to 18 bits, the least significant first. Fewer than eight are pending before and after. */
  private put(bits: number, width: number): void {
    this.bits |= bits << this.bitCount;
    this.bitCount += width;
    while (this.bitCount >= 8) {
      this.out[this.offset++] = this.bits & 255;
      this.bits >>>= 8;
      this.bitCount -= 8;
    }
  }

  private alignToByte(): void {
    if (this.bitCount > 0) this.put(0, 8 - this.bitCount);
  }
}
