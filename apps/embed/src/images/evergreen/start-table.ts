/** An entry is four 32-bit numbers: the hash's two halves, the start, when to ask again. */
const entryWords = 4;
/** A hash has one place of so many; there, whoever was asked for longest ago gives way. */
const placeEntries = 8;
const placeWords = placeEntries * entryWords;

export interface Start {
  /** When the recipient's countdown began. */
  epochSecond: number;
  /** The epoch second from which on it is worth asking whether the database knows an earlier start. */
  askAgainAt: number;
}

/**
 * Starts by recipient, of those asked for lately: 16 bytes each in one block of memory, which objects would take tenfold. The
 * hashes are keyed, so nobody can choose recipients that share a place.
 */
export class StartTable {
  private readonly words: Uint32Array;
  private readonly places: number;

  /** @param capacity - a power of two, 8 or more */
  constructor(capacity: number) {
    this.places = capacity / placeEntries;
    this.words = new Uint32Array(capacity * entryWords);
  }

  /** @param recipient - 8 bytes that are as good as random */
  get(recipient: Uint8Array): Start | undefined {
    const entry = this.find(recipient);
    if (entry === undefined) return undefined;
    const [, , epochSecond = 0, askAgainAt = 0] = this.words.subarray(entry, entry + entryWords);
    return { epochSecond, askAgainAt };
  }

  set(recipient: Uint8Array, { epochSecond, askAgainAt }: Start): void {
    const [low, high] = halves(recipient);
    const place = this.placeOf(low);
    // Without an entry of its own it takes the last one, the longest unused.
    this.bringToFront(place, this.find(recipient) ?? place + placeWords - entryWords);
    this.words.set([low, high, epochSecond, askAgainAt], place);
  }

  /** The index of the recipient's entry, now the first of its place. */
  private find(recipient: Uint8Array): number | undefined {
    const { words } = this;
    const [low, high] = halves(recipient);
    const place = this.placeOf(low);
    for (let entry = place; entry < place + placeWords; entry += entryWords) {
      if (words[entry] !== low || words[entry + 1] !== high || words[entry + 2] === 0) continue;
      this.bringToFront(place, entry);
      return place;
    }
    return undefined;
  }

  private bringToFront(place: number, entry: number): void {
    if (entry === place) return;
    const moved = this.words.slice(entry, entry + entryWords);
    this.words.copyWithin(place + entryWords, place, entry);
    this.words.set(moved, place);
  }

  private placeOf(low: number): number {
    return (low % this.places) * placeWords;
  }
}

function halves(recipient: Uint8Array): [number, number] {
  const view = new DataView(recipient.buffer, recipient.byteOffset, 8);
  return [view.getUint32(0, true), view.getUint32(4, true)];
}
