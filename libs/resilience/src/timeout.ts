/** Thrown when a dependency does not answer in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';

  /** @param subject - what did not answer: "the database" */
  constructor(
    readonly subject: string,
    readonly timeoutMs: number,
  ) {
    super(`No answer from ${subject} within ${timeoutMs} ms.`);
  }
}

/**
 * Waits for `work` for at most `timeoutMs`. The work itself continues after that.
 * A result that arrived in time is accepted even if this process was too busy to read it in time.
 * @throws TimeoutError if the work takes longer; what `work` throws
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError(subject, timeoutMs));
    // The event loop runs timers, then reads from sockets, then runs immediates.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
