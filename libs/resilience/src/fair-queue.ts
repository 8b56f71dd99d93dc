/** The queue is full, or the owner's share of it. The work was not done. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.');
    this.name = 'QueueFullError';
  }
}

export interface FairQueueOptions {
  /** How many tasks run at the same time. */
  readonly concurrency: number;
  /** How many tasks of one owner run at the same time: fewer than `concurrency`, so that others need not wait for it. */
  readonly concurrencyPerOwner: number;
  /** How many tasks of one owner and of all owners wait at most. */
  readonly maxWaitingPerOwner: number;
  readonly maxWaiting: number;
}

interface Waiting {
  run: () => Promise<void>;
  refuse: (error: QueueFullError) => void;
}

interface Owner {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Runs a few tasks at a time, in turn for each owner that has any: one owner with many tasks does not delay the others. If the queue is full, the
 * owner with the most waiting tasks loses one.
 */
export class FairQueue {
  /** Those with tasks, in the order of their next turns. */
  private readonly owners = new Map<string, Owner>();
  private running = 0;
  private waiting = 0;
  private started = 0;
  private refused = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Tasks that run and wait now, and the number of those that were started and refused. */
  get statistics(): { running: number; waiting: number; started: number; refused: number } {
    const { running, waiting, started, refused } = this;
    return { running, waiting, started, refused };
  }

  /**
   * Runs a task when it is its owner's turn.
   *
   * @throws QueueFullError (as a rejection) if too many tasks are waiting
   */
  async run<T>(ownerName: string, task: () => Promise<T>): Promise<T> {
    const owner = this.owners.get(ownerName) ?? { running: 0, waiting: [] };
    if (this.mustWait(owner)) this.makeRoomFor(owner);
    this.owners.set(ownerName, owner);
    return new Promise((resolve, reject) => {
      owner.waiting.push({ run: () => task().then(resolve, reject), refuse: reject });
      this.waiting++;
      this.startNext();
    });
  }

  private mustWait({ running }: Owner): boolean {
    const { concurrency, concurrencyPerOwner } = this.options;
    return this.running >= concurrency || running >= concurrencyPerOwner;
  }

  /** @throws QueueFullError if no other owner has more waiting tasks than this one would have */
  private makeRoomFor(owner: Owner): void {
    const { maxWaitingPerOwner, maxWaiting } = this.options;
    const isOwnersShareFull = owner.waiting.length >= maxWaitingPerOwner;
    if (!isOwnersShareFull && this.waiting < maxWaiting) return;
    this.refused++;
    const [longest] = [...this.owners.values()].sort((one, other) => other.waiting.length - one.waiting.length);
    const isAnotherLonger = longest !== undefined && longest.waiting.length > owner.waiting.length + 1;
    if (isOwnersShareFull || !isAnotherLonger) throw new QueueFullError();
    this.waiting--;
    longest.waiting.shift()?.refuse(new QueueFullError());
  }

  private startNext(): void {
    for (const [name, owner] of this.owners) {
      if (owner.waiting.length === 0 || this.mustWait(owner)) continue;
      // The owner's next turn comes after those of all others.
      this.owners.delete(name);
      this.owners.set(name, owner);
      this.start(name, owner);
      return;
    }
  }

  private start(name: string, owner: Owner): void {
    const task = owner.waiting.shift();
    if (task === undefined) return;
    this.waiting--;
    this.running++;
    this.started++;
    owner.running++;
    void task.run().finally(() => {
      this.running--;
      owner.running--;
      if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(name);
      this.startNext();
    });
  }
}
