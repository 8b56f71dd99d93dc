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

/** A timer that is this late was not delayed by the work of this process, but by the machine. */
const stalledMs = 100;

/**
 * Waits for `work` for at most `timeoutMs`. The work itself continues after that.
 * A result that arrived in time is accepted even if this process was too busy to read it in time. If the machine did not run this process for
 * a while, it probably did not run what the work waits for either: then the time is granted again, at most `timeoutMs` of it.
 * @throws TimeoutError if the work takes longer; what `work` throws
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError(subject, timeoutMs));
    const waitFor = (ms: number) => {
      const dueAt = performance.now() + ms;
      timer = setTimeout(() => {
        const lateMs = performance.now() - dueAt;
        if (lateMs > stalledMs) waitFor(Math.min(lateMs, timeoutMs));
        // The event loop runs timers, then reads from sockets, then runs immediates.
        else setImmediate(giveUp);
      }, ms);
    };
    waitFor(timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
