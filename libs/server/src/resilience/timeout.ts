import { setPriority } from 'node:os';

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

/**
 * A copy of an ASCII text. A text that was cut out of a longer one, such as an address out of a header of 16 KB, keeps the whole one in
 * memory: copy it before you keep it.
 */
export const ownCopy = <Text extends string>(text: Text): Text =>
  Buffer.from(text, 'latin1').toString('latin1') as Text;

/**
 * Lowers the priority of the calling thread, so that others go first when the processors are busy. Only on Linux: elsewhere, it would be the
 * priority of the process. Does nothing where a sandbox forbids it.
 * @param niceness - 1 to 19; each step takes about a fifth of the thread's share
 */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // The work is then done at the usual priority.
  }
}
