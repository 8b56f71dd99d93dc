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

/** When a timer is later than this, this process did not run for a while, in milliseconds. */
const stalledMs = 100;

/**
 * Waits for `work` for at most `timeoutMs`. The work itself continues after that.
 * A result that arrived in time is accepted even if this process was too busy to read it in time. If this process did not run for a while, what
 * the work waits for probably did not either: then that time is granted again, but altogether at most `timeoutMs`.
 * @throws TimeoutError if the work takes longer; what `work` throws
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError(subject, timeoutMs));
    let grantMs = timeoutMs;
    const waitFor = (ms: number) => {
      const dueAt = performance.now() + Math.max(0, ms);
      timer = setTimeout(() => {
        const lateMs = performance.now() - dueAt;
        // The event loop runs timers, then reads from sockets, then runs immediates.
        if (lateMs <= stalledMs || grantMs <= 0) return setImmediate(giveUp);
        waitFor(Math.min(lateMs, grantMs));
        grantMs -= lateMs;
      }, ms);
    };
    waitFor(timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
