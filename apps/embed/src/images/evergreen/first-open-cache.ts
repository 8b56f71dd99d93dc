/** An entry is four 32-bit numbers: the two halves of the hash, the first open, and when to refresh it. */
const entryWords = 4;
/** Each hash belongs to one set of this many entries, sorted by last use. */
const setEntries = 8;
const setWords = setEntries * entryWords;

interface CachedFirstOpen {
  /** When the recipient first opened the timer. */
  epochSecond: number;
  /** The second of the monotonic clock after which to query the database for an earlier one. */
  refreshAt: number;
}

/**
 * A set-associative LRU cache of first opens by recipient. An entry takes 16 bytes of one typed array, a tenth of the memory of an object
 * in a map. The hashes are keyed, so an attacker cannot choose recipients that share a set.
 */
export class FirstOpenCache {
  private readonly words: Uint32Array;
  private readonly sets: number;

  /** @param capacity - a power of two, 8 or more */
  constructor(capacity: number) {
    this.sets = capacity / setEntries;
    this.words = new Uint32Array(capacity * entryWords);
  }

  /** @param recipient - a hash of 8 bytes */
  get(recipient: Uint8Array): CachedFirstOpen | undefined {
    const entry = this.find(recipient);
    if (entry === undefined) return undefined;
    const [, , epochSecond = 0, refreshAt = 0] = this.words.subarray(entry, entry + entryWords);
    return { epochSecond, refreshAt };
  }

  set(recipient: Uint8Array, { epochSecond, refreshAt }: CachedFirstOpen): void {
    const [low, high] = halves(recipient);
    const start = this.setStart(low);
    // A new recipient replaces the last entry of the set, the least recently used one.
    this.moveToFront(start, this.find(recipient) ?? start + setWords - entryWords);
    this.words.set([low, high, epochSecond, refreshAt], start);
  }

  /** The index of the recipient's entry, which becomes the first of its set. */
  private find(recipient: Uint8Array): number | undefined {
    const { words } = this;
    const [low, high] = halves(recipient);
    const start = this.setStart(low);
    for (let entry = start; entry < start + setWords; entry += entryWords) {
      if (words[entry] !== low || words[entry + 1] !== high || words[entry + 2] === 0) continue;
      this.moveToFront(start, entry);
      return start;
    }
    return undefined;
  }

  private moveToFront(start: number, entry: number): void {
    if (entry === start) return;
    const moved = this.words.slice(entry, entry + entryWords);
    this.words.copyWithin(start + entryWords, start, entry);
    this.words.set(moved, start);
  }

  private setStart(low: number): number {
    return (low % this.sets) * setWords;
  }
}

function halves(recipient: Uint8Array): [number, number] {
  const view = new DataView(recipient.buffer, recipient.byteOffset, 8);
  return [view.getUint32(0, true), view.getUint32(4, true)];
}
