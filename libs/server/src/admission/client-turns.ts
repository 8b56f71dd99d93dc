import { Turns } from '../resilience/index.ts';

/** Who takes turns. */
export interface TurnTaker {
  id: string;
  /** Whether it has proved who it is, with a key or a session. Anybody can have any number of addresses. */
  isKnown: boolean;
}

/** What waits for the turn of its client. Clients that are known take every other turn, however many strangers wait. */
export class ClientTurns<Item> {
  private readonly known = new Turns<Item>();
  private readonly unknown = new Turns<Item>();
  private isKnownNext = true;

  /** How many items wait. */
  get size(): number {
    return this.known.size + this.unknown.size;
  }

  /** The lines of clients that are known, or of the others. */
  of({ isKnown }: Pick<TurnTaker, 'isKnown'>): Turns<Item> {
    return isKnown ? this.known : this.unknown;
  }

  add(client: TurnTaker, item: Item): void {
    this.of(client).add(client.id, item);
  }

  /** See `Turns.next`. */
  next(mayHaveTurn: (client: TurnTaker) => boolean, isLate?: (oldest: Item) => boolean): Item | undefined {
    for (const isKnown of [this.isKnownNext, !this.isKnownNext]) {
      const item = this.of({ isKnown }).next((id) => mayHaveTurn({ id, isKnown }), isLate);
      if (item === undefined) continue;
      this.isKnownNext = !isKnown;
      return item;
    }
    return undefined;
  }

  /** Takes the oldest item of the client with the most. Strangers lose first if they have more than all others: one can use many addresses. */
  takeOldestOfLongest(): Item | undefined {
    return this.of({ isKnown: this.unknown.size <= this.known.size }).takeOldestOfLongest();
  }
}
