import type { BitStrings } from './bit-strings.ts';
import { subBlocksLength } from './blocks.ts';

/** A full sub-block, one length byte and 255 bytes of data, is exactly 64 words. */
const fullLength = 255;
const wordsPerBlock = 64;

/**
 * Concatenates bit strings into GIF image data, one word at a time, and inserts the length bytes of the sub-blocks.
 * Instances are reused: the buffer grows to the largest image.
 */
export class ImageDataBuilder {
  private words = new Int32Array(4096);
  /** Starts with the result of the last `build`. */
  bytes = Buffer.from(this.words.buffer);

  /**
   * Concatenates strings. `order` defines the list from which to take each string.
   *
   * @param order - the index of a list for each string of the result
   * @returns length of the image data (sub-blocks and their terminator) in `bytes`
   */
  build(order: Uint8Array, lists: readonly BitStrings[]): number {
    let totalBits = 0;
    for (const list of lists) totalBits += list.totalBits;
    const dataLength = Math.ceil(totalBits / 8);
    const length = subBlocksLength(dataLength);
    // If the last word is full, another word follows.
    if (length >>> 2 >= this.words.length - 1) this.grow((length >>> 2) + 2);
    joinWords(this.words, order, lists);
    const lastBlock = Math.ceil(dataLength / fullLength) - 1;
    this.bytes[lastBlock * (fullLength + 1)] = dataLength - lastBlock * fullLength;
    this.bytes[length - 1] = 0;
    return length;
  }

  private grow(wordCount: number): void {
    this.words = new Int32Array(wordCount);
    this.bytes = Buffer.from(this.words.buffer);
  }
}

/**
 * The inner loop of every render. `pending` holds the `shift` (0-31) bits that do not fill a word yet.
 *
 * All state is in local variables, whole words have their own loop, and the code for the end of a block is written twice:
 * together this saves a quarter of the time. The casts cost nothing; the indices are always valid.
 */
function joinWords(target: Int32Array, order: Uint8Array, lists: readonly BitStrings[]): void {
  const cursors = new Int32Array(lists.length);
  let filled = 0;
  let pending = fullLength;
  let shift = 8;
  for (let index = 0; index < order.length; index++) {
    const list = order[index] as number;
    const { words } = lists[list] as BitStrings;
    let next = cursors[list] as number;
    const bitLength = words[next++] as number;
    for (const end = next + (bitLength >>> 5); next < end; next++) {
      const word = words[next] as number;
      target[filled++] = pending | (word << shift);
      // This is `>>> (32 - shift)` in two steps, because JavaScript ignores a shift by 32.
      pending = (word >>> 1) >>> (31 - shift);
      if (filled % wordsPerBlock === 0) {
        // The block is full: the length byte of the next one goes before the pending bits.
        if (shift >= 24) target[filled++] = (pending << 8) | fullLength;
        pending = shift >= 24 ? pending >>> 24 : (pending << 8) | fullLength;
        shift = (shift + 8) & 31;
      }
    }
    const rest = bitLength & 31;
    if (rest > 0) {
      const word = words[next++] as number;
      pending |= word << shift;
      const wordIsFull = shift + rest >= 32;
      if (wordIsFull) {
        target[filled++] = pending;
        pending = (word >>> 1) >>> (31 - shift);
      }
      shift = (shift + rest) & 31;
      if (wordIsFull && filled % wordsPerBlock === 0) {
        if (shift >= 24) target[filled++] = (pending << 8) | fullLength;
        pending = shift >= 24 ? pending >>> 24 : (pending << 8) | fullLength;
        shift = (shift + 8) & 31;
      }
    }
    cursors[list] = next;
  }
  target[filled] = pending;
}
