import type { BitWriter } from './bit-strings.ts';
import type { PixelRuns } from './encode-frame.ts';

const dictionarySize = 4096;
const maxCodeWidth = 12;
/**
 * The number of pixels by which a match may be shortened to make the next one longer. Three makes delta frames of digits 5 % smaller
 * than always taking the longest match; a larger number gains nothing.
 */
const mostPixelsCut = 3;
/** Chains double their room when they grow, so all of them together need at most four times as much room as codes. */
const chainRoom = 4 * (dictionarySize + 64);

/**
 * Variable-length-code LZW (GIF89a, appendix F) for color indices of 4 to 6 bits.
 *
 * The encoder keeps the same dictionary as a decoder: an entry is added when the code *after* it is sent, so the code width
 * grows at the same time as in the decoder. This also applies to the CLEAR that ends a segment.
 *
 * The dictionary is a trie. Nodes that follow each other with the same color form a chain, so that a run of pixels is matched in
 * one step, whatever its length: pictures of digits are mostly long runs. A chain is identified by its first node, its head.
 */
export class LzwEncoder {
  private readonly clearCode: number;
  private readonly firstFreeCode: number;
  /** Width of the first code of a run, in bits. */
  private readonly firstCodeWidth: number;
  /** Children with another color than their parent, in the trie: `run << 12 | code`, valid when `run` is the current run. */
  private readonly children: Int32Array;
  private run = 0;
  private nextCode: number;
  private codeWidth: number;
  private previousCode = -1;

  /** For each code: its color (the last one of its string), the head of its chain, and its place in the chain. */
  private readonly lastColor = new Uint8Array(dictionarySize);
  private readonly headOf = new Uint16Array(dictionarySize);
  private readonly placeOf = new Uint16Array(dictionarySize);
  /** For each head: the length of its chain, where its codes are in `chains`, how many fit there, and the parent of the head. */
  private readonly chainLength = new Uint16Array(dictionarySize);
  private readonly chainStart = new Uint16Array(dictionarySize);
  private readonly chainCapacity = new Uint16Array(dictionarySize);
  private readonly parentOf = new Uint16Array(dictionarySize);
  private readonly chains = new Uint16Array(chainRoom);
  private chainsEnd = 0;
  /** For each color: the length of the longest string that begins with it. */
  private readonly longestFrom = new Uint16Array(1 << 6);
  /** Color and length of the string that was sent last. */
  private previousFirst = 0;
  private previousLength = 0;

  /** The pixels that are being encoded. */
  private ends = new Int32Array(0);
  private colors = new Uint8Array(0);
  private runCount = 0;
  /** Where the last `match` ended: in which run of pixels, and on which code (by its chain and place). */
  private matchRun = 0;
  private matchHead = 0;
  private matchPlace = 0;
  /** The match at the position of the next code, if it is known from choosing the one before it; otherwise `nextReach` is -1. */
  private nextReach = -1;
  private nextRun = 0;
  private nextHead = 0;
  private nextPlace = 0;

  /** @param colorBits - bits of a color index, which is the LZW minimum code size */
  constructor(private readonly colorBits: number) {
    this.clearCode = 1 << colorBits;
    this.firstFreeCode = this.clearCode + 2;
    this.firstCodeWidth = colorBits + 1;
    this.children = new Int32Array(dictionarySize << colorBits);
    this.nextCode = this.firstFreeCode;
    this.codeWidth = this.firstCodeWidth;
    for (let color = 0; color < this.clearCode; color++) {
      this.lastColor[color] = color;
      this.headOf[color] = color;
    }
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
  writeStream(writer: BitWriter, pixels: PixelRuns): void {
    this.writeOpening(writer);
    this.writeCodes(writer, pixels);
    writer.put(this.clearCode + 1, this.codeWidth);
  }

  /**
   * Writes pixels as a segment. A segment starts and ends with an empty dictionary (it ends with CLEAR), so segments can follow
   * each other in any order.
   */
  writeSegment(writer: BitWriter, pixels: PixelRuns): void {
    this.writeCodes(writer, pixels);
    writer.put(this.clearCode, this.codeWidth);
  }

  private writeCodes(writer: BitWriter, pixels: PixelRuns): void {
    this.ends = pixels.ends;
    this.colors = pixels.colors;
    this.runCount = pixels.count;
    this.clearDictionary();
    const end = pixels.length;
    let run = 0;
    for (let position = 0; position < end;) {
      const added = this.addEntry(this.colors[run] as number);
      const afterRun = this.writeRun(writer, run, position);
      if (afterRun > position || this.nextReach < 0) this.nextReach = -1;
      else if (added) this.extendNextMatch(run);
      position = afterRun;
      const next = this.chooseMatch(run, position, end);
      this.previousFirst = this.colors[run] as number;
      this.previousLength = next - position;
      run = this.matchRun;
      this.previousCode = this.codeAt(this.matchHead, this.matchPlace);
      writer.put(this.previousCode, this.codeWidth);
      position = next;
      if (this.nextCode === dictionarySize) {
        writer.put(this.clearCode, maxCodeWidth);
        this.clearDictionary();
      } else if (this.nextCode === 1 << this.codeWidth) this.codeWidth++;
    }
  }

  /**
   * Writes codes of a run while each one is the longest string of this color in the dictionary and fits twice into the rest of the
   * run: most codes of a picture. `chooseMatch` would choose the same.
   *
   * @returns the position after these codes
   */
  private writeRun(writer: BitWriter, run: number, start: number): number {
    const color = this.colors[run] as number;
    const end = this.ends[run] as number;
    let length = this.chainLength[color] as number;
    let position = start;
    if (position + 2 * length > end) return position;
    let longest = this.chains[(this.chainStart[color] as number) + length - 1] as number;
    while (position + 2 * length <= end && this.nextCode < dictionarySize) {
      writer.put(longest, this.codeWidth);
      position += length++;
      if (this.nextCode === 1 << this.codeWidth) this.codeWidth++;
      longest = this.nextCode++;
      this.extendChain(color, longest);
    }
    if (length > (this.longestFrom[color] as number)) this.longestFrom[color] = length;
    return position;
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
    this.nextReach = -1;
    this.chainsEnd = 0;
    this.longestFrom.fill(1);
    for (let color = 0; color < this.clearCode; color++) this.startChain(color);
  }

  /**
   * Adds the entry that the decoder adds when it reads the next code: the previous string plus the next color.
   *
   * @returns whether the dictionary did not have it
   */
  private addEntry(color: number): boolean {
    const previous = this.previousCode;
    if (previous < 0) return false;
    const code = this.nextCode++;
    const head = this.headOf[previous] as number;
    const first = this.previousFirst;
    if (this.previousLength >= (this.longestFrom[first] as number)) this.longestFrom[first] = this.previousLength + 1;
    // After a shortened match the string is in the dictionary already. A new code would hide the entries that start with
    // the old one.
    if (this.lastColor[previous] === color) {
      if (this.placeOf[previous] !== (this.chainLength[head] as number) - 1) return false;
      this.extendChain(head, code);
    } else {
      if (this.child(previous, color) !== 0) return false;
      this.children[(previous << this.colorBits) | color] = (this.run << 12) | code;
      this.lastColor[code] = color;
      this.headOf[code] = code;
      this.placeOf[code] = 0;
      this.parentOf[code] = previous;
      this.startChain(code);
    }
    return true;
  }

  /** Extends the known match at the current position by the entry that was just added, if it continues there. */
  private extendNextMatch(run: number): void {
    if (this.codeAt(this.nextHead, this.nextPlace) !== this.previousCode) return;
    const isInRun = this.nextReach < (this.ends[this.nextRun] as number);
    const runAfter = isInRun ? this.nextRun : this.nextRun + 1;
    if (runAfter === this.runCount || this.colors[runAfter] !== this.colors[run]) return;
    const code = this.nextCode - 1;
    this.nextReach++;
    this.nextRun = runAfter;
    this.nextHead = this.headOf[code] as number;
    this.nextPlace = this.placeOf[code] as number;
  }

  private startChain(head: number): void {
    this.chainLength[head] = 1;
    this.chainCapacity[head] = 1;
    this.chainStart[head] = this.chainsEnd;
    this.chains[this.chainsEnd++] = head;
  }

  private extendChain(head: number, code: number): void {
    const length = this.chainLength[head] as number;
    let start = this.chainStart[head] as number;
    if (length === this.chainCapacity[head]) {
      this.chains.copyWithin(this.chainsEnd, start, start + length);
      start = this.chainsEnd;
      this.chainStart[head] = start;
      this.chainCapacity[head] = 2 * length;
      this.chainsEnd += 2 * length;
    }
    this.chains[start + length] = code;
    this.chainLength[head] = length + 1;
    this.lastColor[code] = this.lastColor[head] as number;
    this.headOf[code] = head;
    this.placeOf[code] = length;
  }

  /**
   * Chooses the string to send at a position: the longest one, or a slightly shorter one if it and the next match together reach
   * further. Sets `matchRun`, `matchHead` and `matchPlace` to where it ends.
   *
   * @param run - the run of the first pixel
   * @returns the position after the string
   */
  private chooseMatch(run: number, position: number, end: number): number {
    const longest = this.nextReach < 0 ? this.match(run, position) : this.takeNextMatch();
    const length = longest - position;
    if (longest === end) return longest;
    if (longest === this.ends[this.matchRun]) this.matchRun++;
    // In a run at least twice as long as the match, a shorter match reaches less far.
    if (length === 1 || (this.ends[run] as number) >= position + 2 * length) return longest;
    const { matchHead, matchPlace } = this;
    const runAfter = this.matchRun;
    let bestCut = 0;
    let bestReach = this.match(runAfter, longest);
    this.keepNextMatch(bestReach);
    for (let cut = 1, next = runAfter; cut < length && cut <= mostPixelsCut; cut++) {
      while (next > 0 && longest - cut < (this.ends[next - 1] as number)) next--;
      // Most matches cannot be better, because no string is long enough.
      if (longest - cut + (this.longestFrom[this.colors[next] as number] as number) <= bestReach) continue;
      const reach = this.match(next, longest - cut);
      if (reach > bestReach) {
        bestReach = reach;
        bestCut = cut;
        this.keepNextMatch(reach);
      }
    }
    this.matchRun = runAfter;
    this.matchHead = matchHead;
    this.matchPlace = matchPlace;
    this.shortenMatch(bestCut);
    const chosen = longest - bestCut;
    while (this.matchRun > 0 && chosen < (this.ends[this.matchRun - 1] as number)) this.matchRun--;
    return chosen;
  }

  /** Keeps the last match: it is the longest one at the position of the next code. */
  private keepNextMatch(reach: number): void {
    this.nextReach = reach;
    this.nextRun = this.matchRun;
    this.nextHead = this.matchHead;
    this.nextPlace = this.matchPlace;
  }

  /** @returns the position after the kept match */
  private takeNextMatch(): number {
    const reach = this.nextReach;
    this.nextReach = -1;
    this.matchRun = this.nextRun;
    this.matchHead = this.nextHead;
    this.matchPlace = this.nextPlace;
    return reach;
  }

  /** Goes back to the code of a shorter string. */
  private shortenMatch(cut: number): void {
    for (let left = cut; left > 0; left--) {
      if (this.matchPlace > 0) this.matchPlace--;
      else {
        const parent = this.parentOf[this.matchHead] as number;
        this.matchHead = this.headOf[parent] as number;
        this.matchPlace = this.placeOf[parent] as number;
      }
    }
  }

  /** The code at a place of a chain. */
  private codeAt(head: number, place: number): number {
    return this.chains[(this.chainStart[head] as number) + place] as number;
  }

  /**
   * Finds the longest string in the dictionary at a position. Sets `matchRun`, `matchHead` and `matchPlace` to where it ends.
   *
   * @returns the position after the string
   */
  private match(firstRun: number, start: number): number {
    const { ends, chainLength } = this;
    let run = firstRun;
    let position = start;
    let head = this.colors[run] as number;
    for (;;) {
      const available = (ends[run] as number) - position;
      const matched = chainLength[head] as number;
      if (matched < available) {
        this.matchRun = run;
        this.matchHead = head;
        this.matchPlace = matched - 1;
        return position + matched;
      }
      position += available;
      const code = this.codeAt(head, available - 1);
      const child = run + 1 === this.runCount ? 0 : this.child(code, this.colors[run + 1] as number);
      if (child === 0) {
        this.matchRun = run;
        this.matchHead = head;
        this.matchPlace = available - 1;
        return position;
      }
      run++;
      head = child;
    }
  }

  /** The code of string `code` + `color`, another color than its last one, or 0 if the dictionary has none. */
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
