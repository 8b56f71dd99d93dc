import { BitWriter } from './bit-writer.ts';

/**
 * A list of bit strings in one array of 32-bit words: for each string its length in bits, then its bits, least
 * significant first, padded with zeros to whole words. Reading them in order needs nothing but a cursor.
 *
 * The words are little-endian bytes in the end, so the code runs on little-endian machines only: every platform the
 * canvas library is built for.
 */
export interface BitStrings {
  readonly words: Int32Array;
  /** Sum of the lengths, in bits. */
  readonly totalBits: number;
  readonly byteLength: number;
}

/** Collects bit strings: `write` one after the other, then `finish`. */
export class BitStringsBuilder {
  private readonly parts: { bitLength: number; words: Int32Array }[] = [];
  private readonly writer = new BitWriter();

  /** Appends the bit string that `fill` puts into the writer. */
  write(fill: (writer: BitWriter) => void): void {
    this.writer.reset();
    fill(this.writer);
    this.parts.push({ bitLength: this.writer.bitLength, words: this.writer.toWords() });
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
