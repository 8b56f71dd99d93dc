/**
 * Runs a task for many callers. Those that call while it runs share one more run, which begins afterward: the run of a caller always
 * begins after its call, and there are never more than two for any number of simultaneous callers.
 */
export class SharedRuns<T> {
  private current: Promise<unknown> = Promise.resolve();
  /** Begins when the current run has ended. */
  private next: Promise<T> | undefined;

  constructor(private readonly task: () => Promise<T>) {}

  /** @throws the error of the task */
  run(): Promise<T> {
    this.next ??= this.runAfter(this.current);
    return this.next;
  }

  /** Resolves when the current run has ended, whether or not it failed. */
  async ended(): Promise<void> {
    await this.current.catch(() => undefined);
  }

  private async runAfter(previous: Promise<unknown>): Promise<T> {
    await previous.catch(() => undefined);
    const run = this.task();
    this.current = run;
    this.next = undefined;
    return run;
  }
}

/**
 * Answers all callers with one call of `ask` at a time.
 * @param reuseMs - how long an answer is used again
 */
export function sharedAnswer<Answer>(ask: () => Promise<Answer>, reuseMs = 0): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const forget = () => (answer = undefined);
  const forgetLater = () => (reuseMs === 0 ? forget() : setTimeout(forget, reuseMs).unref());
  return () => (answer ??= ask().finally(forgetLater));
}
