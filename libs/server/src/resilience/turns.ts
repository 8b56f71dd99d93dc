interface Line<Item> {
  readonly client: string;
  /** The oldest first. */
  readonly items: Item[];
}

/**
 * What waits, in one line for each client. The clients take turns, no matter how many items each of them has. Adding, taking and finding the
 * longest line take a time that does not depend on how many clients wait.
 */
export class Turns<Item> {
  /** Those with items, in the order of their next turns. */
  private readonly lines = new Map<string, Line<Item>>();
  /** The same lines by their length. */
  private readonly byLength: Set<Line<Item>>[] = [];
  private longest = 0;
  private items = 0;

  /** How many items wait. */
  get size(): number {
    return this.items;
  }

  add(client: string, item: Item): void {
    const line = this.lines.get(client) ?? { client, items: [] };
    this.lines.set(client, line);
    this.resize(line, () => line.items.push(item));
  }

  /**
   * Takes an item of the first client that may have a turn; its next turn comes after those of all others.
   * @param isLate - whether a client's oldest item is late. Then its newest is taken: the older ones are probably late anyway. Default: none is
   */
  next(mayHaveTurn: (client: string) => boolean, isLate: (oldest: Item) => boolean = () => false): Item | undefined {
    for (const line of this.lines.values()) {
      if (!mayHaveTurn(line.client)) continue;
      this.lines.delete(line.client);
      this.lines.set(line.client, line);
      const [oldest] = line.items;
      const takesNewest = oldest !== undefined && isLate(oldest);
      return this.resize(line, () => (takesNewest ? line.items.pop() : line.items.shift()));
    }
    return undefined;
  }

  /** How many items of a client wait. */
  lengthOf(client: string): number {
    return this.lines.get(client)?.items.length ?? 0;
  }

  /** How many items of the client with the most wait. */
  get longestLength(): number {
    while (this.longest > 0 && !this.byLength[this.longest]?.size) this.longest--;
    return this.longest;
  }

  newestOf(client: string): Item | undefined {
    return this.lines.get(client)?.items.at(-1);
  }

  /** Takes the oldest item of a client. */
  takeOldest(client: string): Item | undefined {
    const line = this.lines.get(client);
    return line && this.resize(line, () => line.items.shift());
  }

  /** Takes the oldest item of the client with the most items. */
  takeOldestOfLongest(): Item | undefined {
    const [line] = this.byLength[this.longestLength] ?? [];
    return line && this.resize(line, () => line.items.shift());
  }

  private resize<Result>(line: Line<Item>, change: () => Result): Result {
    const { items } = line;
    const before = items.length;
    this.byLength[before]?.delete(line);
    const result = change();
    this.items += items.length - before;
    if (items.length === 0) this.lines.delete(line.client);
    else (this.byLength[items.length] ??= new Set()).add(line);
    this.longest = Math.max(this.longest, items.length);
    return result;
  }
}
