import { Turns } from './turns.ts';

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

interface Task {
  owner: string;
  run: () => Promise<void>;
  refuse: (error: QueueFullError) => void;
}

/**
 * Runs a few tasks at a time, in turn for each owner that has any: one owner with many tasks does not delay the others. If the queue is full, the
 * owner with the most waiting tasks loses one.
 */
export class FairQueue {
  private readonly waiting = new Turns<Task>();
  /** How many tasks of each owner run. */
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
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (!this.mayStart(owner)) this.makeRoomFor(owner);
    return new Promise((resolve, reject) => {
      this.waiting.add(owner, { owner, run: () => task().then(resolve, reject), refuse: reject });
      this.startNext();
    });
  }

  private readonly mayStart = (owner: string): boolean => {
    const { concurrency, concurrencyPerOwner } = this.options;
    return this.running < concurrency && (this.runningOf.get(owner) ?? 0) < concurrencyPerOwner;
  };

  /** @throws QueueFullError if no other owner has more waiting tasks than this one would have */
  private makeRoomFor(owner: string): void {
    const { maxWaitingPerOwner, maxWaiting } = this.options;
    const own = this.waiting.lengthOf(owner);
    const isOwnersShareFull = own >= maxWaitingPerOwner;
    if (!isOwnersShareFull && this.waiting.size < maxWaiting) return;
    this.refused++;
    if (isOwnersShareFull || this.waiting.longestLength <= own + 1) throw new QueueFullError();
    this.waiting.takeOldestOfLongest()?.refuse(new QueueFullError());
  }

  private startNext(): void {
    const task = this.waiting.next(this.mayStart);
    if (task === undefined) return;
    this.started++;
    this.count(task.owner, 1);
    void task.run().finally(() => {
      this.count(task.owner, -1);
      this.startNext();
    });
  }

  private count(owner: string, change: 1 | -1): void {
    this.running += change;
    const ofOwner = (this.runningOf.get(owner) ?? 0) + change;
    if (ofOwner === 0) this.runningOf.delete(owner);
    else this.runningOf.set(owner, ofOwner);
  }
}
