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

/** One bit string. */
export interface BitString {
  readonly bitLength: number;
  readonly words: Int32Array;
}

/** Collects bit strings: call `write` or `append` for each string, then `finish`. */
export class BitStringsBuilder {
  private readonly parts: BitString[] = [];
  private readonly writer = new BitWriter();

  /** Appends the bit string that `fill` writes, and returns it. */
  write(fill: (writer: BitWriter) => void): BitString {
    this.writer.reset();
    fill(this.writer);
    const string = { bitLength: this.writer.bitLength, words: this.writer.toWords() };
    this.parts.push(string);
    return string;
  }

  append(string: BitString): void {
    this.parts.push(string);
  }

  finish(): BitStrings {
    const words = new Int32Array(this.parts.reduce((sum, part) => sum + 1 + part.words.length, 0));
    let cursor = 0;
    let totalBits = 0;
    for (const part of this.parts) {
      words[cursor] = part.bitLength;
      words.set(part.words, cursor + 1);
      cursor += 1 + part.words.length;
      totalBits += part.bitLength;
    }
    return { words, totalBits, byteLength: words.byteLength };
  }
}
