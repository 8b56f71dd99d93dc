/** Something did not answer in time. */
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
 * Waits for `work` at most `timeoutMs`. The work itself goes on.
 * An answer that has already arrived, but waits because this process was busy, counts as in time.
 * @throws TimeoutError when it takes longer; what `work` throws
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError(subject, timeoutMs));
    // The event loop runs timers before it reads from sockets, and immediates after that.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
