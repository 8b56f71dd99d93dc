/** The bits of one LZW run, least significant bit first, as GIF packs them (GIF89a, appendix F). */
export class BitWriter {
  private words = new Int32Array(256);
  private fullWords = 0;
  private pending = 0;
  private pendingBits = 0;

  get bitLength(): number {
    return this.fullWords * 32 + this.pendingBits;
  }

  /** Length in whole words. */
  get wordCount(): number {
    return this.pendingBits > 0 ? this.fullWords + 1 : this.fullWords;
  }

  reset(): void {
    this.fullWords = 0;
    this.pending = 0;
    this.pendingBits = 0;
  }

  /** Appends the `width` (1-12) low bits of `code`. */
  put(code: number, width: number): void {
    this.pending |= code << this.pendingBits;
    const bits = this.pendingBits + width;
    if (bits < 32) {
      this.pendingBits = bits;
      return;
    }
    this.push(this.pending);
    // At most 12 bits are added at a time, so at least 20 were pending. The shift is therefore never by 32, which JavaScript would ignore.
    this.pending = code >>> (32 - this.pendingBits);
    this.pendingBits = bits - 32;
  }

  /** Copies the bits written so far, in whole 32-bit words. Bits above `bitLength` are zero. */
  copyTo(target: Int32Array, offset: number): void {
    const { words, fullWords } = this;
    for (let index = 0; index < fullWords; index++) target[offset + index] = words[index] as number;
    if (this.pendingBits > 0) target[offset + fullWords] = this.pending;
  }

  /** The bits written so far, in whole bytes. Bits above `bitLength` are zero. */
  toBytes(): Uint8Array {
    const words = new Int32Array(this.wordCount);
    this.copyTo(words, 0);
    return new Uint8Array(words.buffer, 0, Math.ceil(this.bitLength / 8));
  }

  private push(word: number): void {
    if (this.fullWords === this.words.length) {
      const larger = new Int32Array(this.words.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    this.words[this.fullWords++] = word;
  }
}

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
