import { BitWriter } from './bit-writer.ts';

/**
 * A list of bit strings in one array of 32-bit words. Each string is its length in bits, followed by its bits, least
 * significant first, padded with zeros to whole words. A cursor is enough to read them in order.
 *
 * The words are read as little-endian bytes, so the code only runs on little-endian machines: every platform that the
 * canvas library supports.
 */
export interface BitStrings {
  readonly words: Int32Array;
  /** Total length of all strings, in bits. */
  readonly totalBits: number;
  readonly byteLength: number;
}

/** Bit strings in the format of `BitStrings`, which lists refer to by their positions: a layout has tens of thousands of them. */
export class BitStringStore {
  words = new Int32Array(4096);
  private used = 0;
  private readonly writer = new BitWriter();

  /** Adds the bit string that `fill` writes, and returns its position. */
  add(fill: (writer: BitWriter) => void): number {
    const { writer } = this;
    writer.reset();
    fill(writer);
    const position = this.used;
    this.used += 1 + writer.wordCount;
    if (this.used > this.words.length) this.grow();
    this.words[position] = writer.bitLength;
    writer.copyTo(this.words, position + 1);
    return position;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.used);
    larger.set(this.words);
    this.words = larger;
  }
}

/** Collects bit strings: call `write` or `append` for each string, then `finish`. */
export class BitStringsBuilder {
  private readonly positions: number[] = [];

  constructor(private readonly store = new BitStringStore()) {}

  /** Appends the bit string that `fill` writes, and returns its position in the store. */
  write(fill: (writer: BitWriter) => void): number {
    const position = this.store.add(fill);
    this.positions.push(position);
    return position;
  }

  /** Appends a string of the store. */
  append(position: number): void {
    this.positions.push(position);
  }

  finish(): BitStrings {
    const { words: source } = this.store;
    let totalBits = 0;
    let length = 0;
    for (const position of this.positions) {
      const bitLength = source[position] as number;
      totalBits += bitLength;
      length += 1 + Math.ceil(bitLength / 32);
    }
    const words = new Int32Array(length);
    let cursor = 0;
    for (const position of this.positions) {
      const end = position + 1 + Math.ceil((source[position] as number) / 32);
      for (let at = position; at < end; at++) words[cursor++] = source[at] as number;
    }
    return { words, totalBits, byteLength: words.byteLength };
  }
}
