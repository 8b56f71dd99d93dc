/** The bits of one LZW run, least significant bit first, as GIF packs them (GIF89a, appendix F). */
export class BitWriter {
  private words = new Int32Array(256);
  private wordCount = 0;
  private pending = 0;
  private pendingBits = 0;

  get bitLength(): number {
    return this.wordCount * 32 + this.pendingBits;
  }

  reset(): void {
    this.wordCount = 0;
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

  /** The bits written so far, in whole 32-bit words. Bits above `bitLength` are zero. */
  toWords(): Int32Array {
    const words = new Int32Array(Math.ceil(this.bitLength / 32));
    words.set(this.words.subarray(0, this.wordCount));
    if (this.pendingBits > 0) words[this.wordCount] = this.pending;
    return words;
  }

  /** The bits written so far, in whole bytes. Bits above `bitLength` are zero. */
  toBytes(): Uint8Array {
    const words = this.toWords();
    return new Uint8Array(words.buffer, 0, Math.ceil(this.bitLength / 8));
  }

  private push(word: number): void {
    if (this.wordCount === this.words.length) {
      const larger = new Int32Array(this.words.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    this.words[this.wordCount++] = word;
  }
}
