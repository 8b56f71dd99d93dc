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
