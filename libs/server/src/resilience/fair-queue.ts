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

/** The queue is full, or the owner's share of it. The work was not done. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.');
    this.name = 'QueueFullError';
  }
}

interface FairQueueOptions {
  /** How many tasks run at the same time. */
  readonly concurrency: number;
  /** How many tasks of one owner run at the same time: fewer than `concurrency`, so that others need not wait for it. */
  readonly concurrencyPerOwner: number;
  /** How many tasks of one owner and of all owners wait at most. */
  readonly maxWaitingPerOwner: number;
  readonly maxWaiting: number;
}

/** Who needs the result: an account, or one of its clients. The clients of an account share what it has as accounts share everything. */
export type Owner = string | { readonly account: string; readonly client: string };

interface Task {
  run: () => Promise<void>;
  refuse: (error: QueueFullError) => void;
}

/**
 * Runs a few tasks at a time, in turn for each account that has any: one account with many tasks does not delay the others. If the queue is
 * full, the account with the most waiting tasks loses one. The same applies to the clients of an account and its share of the queue.
 */
export class FairQueue {
  /** The tasks of each account, by client. */
  private readonly tasks = new Map<string, Turns<Task>>();
  /** The account of each of these tasks. */
  private readonly waiting = new Turns<string>();
  /** How many tasks of each account run. */
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private started = 0;
  private refused = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Tasks that run and wait now, and the number of those that were started and refused. */
  get statistics(): { running: number; waiting: number; started: number; refused: number } {
    const { running, waiting, started, refused } = this;
    return { running, waiting: waiting.size, started, refused };
  }

  /**
   * Runs a task when it is its owner's turn.
   *
   * @throws QueueFullError (as a rejection) if too many tasks are waiting
   */
  async run<T>(owner: Owner, task: () => Promise<T>): Promise<T> {
    const { account, client } = typeof owner === 'string' ? { account: owner, client: '' } : owner;
    if (!this.mayStart(account)) this.makeRoomFor(account, client);
    return new Promise((resolve, reject) => {
      const tasks = this.tasks.get(account) ?? new Turns();
      this.tasks.set(account, tasks);
      tasks.add(client, { run: () => task().then(resolve, reject), refuse: reject });
      this.waiting.add(account, account);
      this.startNext();
    });
  }

  private readonly mayStart = (account: string): boolean => {
    const { concurrency, concurrencyPerOwner } = this.options;
    return this.running < concurrency && (this.runningOf.get(account) ?? 0) < concurrencyPerOwner;
  };

  /** @throws QueueFullError if no other account, or client of a full one, has more waiting tasks than this one would have */
  private makeRoomFor(account: string, client: string): void {
    const { maxWaitingPerOwner, maxWaiting } = this.options;
    const own = this.waiting.lengthOf(account);
    const isShareFull = own >= maxWaitingPerOwner;
    if (!isShareFull && this.waiting.size < maxWaiting) return;
    this.refused++;
    if (!isShareFull && this.waiting.longestLength > own + 1) {
      this.refuseOneOf(this.waiting.takeOldestOfLongest());
      return;
    }
    const tasks = this.tasks.get(account);
    if (tasks === undefined || tasks.longestLength <= tasks.lengthOf(client) + 1) throw new QueueFullError();
    this.refuseOneOf(this.waiting.takeOldest(account));
  }

  private refuseOneOf(account: string | undefined): void {
    this.take(account, (tasks) => tasks.takeOldestOfLongest())?.refuse(new QueueFullError());
  }

  private startNext(): void {
    const account = this.waiting.next(this.mayStart);
    const task = this.take(account, (tasks) => tasks.next(() => true));
    if (account === undefined || task === undefined) return;
    this.started++;
    this.count(account, 1);
    void task.run().finally(() => {
      this.count(account, -1);
      this.startNext();
    });
  }

  private take(account: string | undefined, from: (tasks: Turns<Task>) => Task | undefined): Task | undefined {
    const tasks = account === undefined ? undefined : this.tasks.get(account);
    const task = tasks && from(tasks);
    if (account !== undefined && tasks?.size === 0) this.tasks.delete(account);
    return task;
  }

  private count(account: string, change: 1 | -1): void {
    this.running += change;
    const ofAccount = (this.runningOf.get(account) ?? 0) + change;
    if (ofAccount === 0) this.runningOf.delete(account);
    else this.runningOf.set(account, ofAccount);
  }
}
