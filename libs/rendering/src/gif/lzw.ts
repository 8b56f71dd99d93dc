import type { BitWriter } from './bit-writer.ts';

const dictionarySize = 4096;
const maxCodeWidth = 12;
/**
 * The number of pixels by which a match may be shortened to make the next one longer. Three makes delta frames of digits 5 % smaller
 * than always taking the longest match; a larger number gains nothing.
 */
const mostPixelsCut = 3;

/**
 * Variable-length-code LZW (GIF89a, appendix F) for color indices of 4 to 6 bits.
 *
 * The encoder keeps the same dictionary as a decoder: an entry is added when the code *after* it is sent, so the code width
 * grows at the same time as in the decoder. This also applies to the CLEAR that ends a segment.
 */
export class LzwEncoder {
  private readonly clearCode: number;
  private readonly firstFreeCode: number;
  /** Width of the first code of a run, in bits. */
  private readonly firstCodeWidth: number;
  /** Children of each code in the dictionary's trie: `run << 12 | code`, valid when `run` is the current run. */
  private readonly children: Int32Array;
  private run = 0;
  private nextCode: number;
  private codeWidth: number;
  private previousCode = -1;
  /** The codes of the strings that match at the current position, by length: `matches[1]` is a single color. */
  private readonly matches = new Uint16Array(dictionarySize);

  /** @param colorBits - bits of a color index, which is the LZW minimum code size */
  constructor(private readonly colorBits: number) {
    this.clearCode = 1 << colorBits;
    this.firstFreeCode = this.clearCode + 2;
    this.firstCodeWidth = colorBits + 1;
    this.children = new Int32Array(dictionarySize << colorBits);
    this.nextCode = this.firstFreeCode;
    this.codeWidth = this.firstCodeWidth;
  }

  /** Opens a stream of segments. */
  writeOpening(writer: BitWriter): void {
    writer.put(this.clearCode, this.firstCodeWidth);
  }

  /** Closes a stream of segments with END, which follows a CLEAR. */
  writeClosing(writer: BitWriter): void {
    writer.put(this.clearCode + 1, this.firstCodeWidth);
  }

  /** Writes a complete stream: CLEAR, the color indices, END. */
  writeStream(writer: BitWriter, pixels: Uint8Array): void {
    this.writeOpening(writer);
    this.writeCodes(writer, pixels, 0, pixels.length);
    writer.put(this.clearCode + 1, this.codeWidth);
  }

  /**
   * Writes pixels [start, end) as a segment. A segment starts and ends with an empty dictionary (it ends with CLEAR), so
   * segments can follow each other in any order.
   */
  writeSegment(writer: BitWriter, pixels: Uint8Array, start: number, end: number): void {
    this.writeCodes(writer, pixels, start, end);
    writer.put(this.clearCode, this.codeWidth);
  }

  private writeCodes(writer: BitWriter, pixels: Uint8Array, start: number, end: number): void {
    this.clearDictionary();
    for (let position = start; position < end;) {
      this.addEntry(pixels[position] as number);
      const length = this.chooseMatch(pixels, position, end);
      this.previousCode = this.matches[length] as number;
      writer.put(this.previousCode, this.codeWidth);
      position += length;
      if (this.nextCode === dictionarySize) {
        writer.put(this.clearCode, maxCodeWidth);
        this.clearDictionary();
      } else if (this.nextCode === 1 << this.codeWidth) this.codeWidth++;
    }
  }

  private clearDictionary(): void {
    this.run = (this.run + 1) & 0xfffff;
    if (this.run === 0) {
      // All 20-bit run numbers are used: an old entry could look like one of the new run.
      this.children.fill(0);
      this.run = 1;
    }
    this.nextCode = this.firstFreeCode;
    this.codeWidth = this.firstCodeWidth;
    this.previousCode = -1;
  }

  /** Adds the entry that the decoder adds when it reads the next code: the previous string plus the next color. */
  private addEntry(color: number): void {
    if (this.previousCode < 0) return;
    // After a shortened match the string is in the dictionary already. A new code would hide the entries that start with
    // the old one.
    if (this.child(this.previousCode, color) === 0) {
      this.children[(this.previousCode << this.colorBits) | color] = (this.run << 12) | this.nextCode;
    }
    this.nextCode++;
  }

  /**
   * Length of the match to send: the longest one, or a slightly shorter one if it and the next match together reach
   * further.
   */
  private chooseMatch(pixels: Uint8Array, position: number, end: number): number {
    const longest = this.findMatches(pixels, position, end);
    if (position + longest === end) return longest;
    let best = longest;
    let bestReach = longest + this.matchLength(pixels, position + longest, end);
    for (let length = longest - 1; length > 0 && length >= longest - mostPixelsCut; length--) {
      const reach = length + this.matchLength(pixels, position + length, end);
      if (reach > bestReach) {
        bestReach = reach;
        best = length;
      }
    }
    return best;
  }

  /** Fills `matches` and returns the length of the longest. */
  private findMatches(pixels: Uint8Array, position: number, end: number): number {
    let code = pixels[position] as number;
    let length = 1;
    for (;;) {
      this.matches[length] = code;
      if (position + length === end) return length;
      code = this.child(code, pixels[position + length] as number);
      if (code === 0) return length;
      length++;
    }
  }

  private matchLength(pixels: Uint8Array, position: number, end: number): number {
    let code = pixels[position] as number;
    let next = position + 1;
    for (; next < end; next++) {
      code = this.child(code, pixels[next] as number);
      if (code === 0) break;
    }
    return next - position;
  }

  /** The code of string `code` + `color`, or 0 if the dictionary has none. */
  private child(code: number, color: number): number {
    const entry = this.children[(code << this.colorBits) | color] as number;
    return entry >>> 12 === this.run ? entry & (dictionarySize - 1) : 0;
  }
}

const encoders = new Map<number, LzwEncoder>();

/**
 * The encoder for indices with `colorBits` bits. All layouts share it: its dictionary takes up to a megabyte, and each
 * stream or segment is written in one synchronous call.
 */
export function lzwEncoderFor(colorBits: number): LzwEncoder {
  const encoder = encoders.get(colorBits) ?? new LzwEncoder(colorBits);
  encoders.set(colorBits, encoder);
  return encoder;
}
