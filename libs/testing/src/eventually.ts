import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';

const pollMs = 20;

/**
 * Repeats `assertion` until it passes, to wait for other processes.
 * @returns its result
 * @throws the last error of the assertion if it does not pass in time
 */
export async function eventually<T>(
  assertion: () => Promise<T>,
  { withinMs = 30_000, everyMs = pollMs } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

/** Waits until a condition holds. @throws `problem` if it does not in time */
export function until(
  condition: () => boolean | Promise<boolean>,
  problem: string,
  limits?: Parameters<typeof eventually>[1],
): Promise<void> {
  return eventually(async () => {
    if (!(await condition())) throw new Error(problem);
  }, limits);
}

/** The processor time of this process for `work`, in milliseconds. A busy machine does not change it much. */
export function cpuMsOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory in the heap that the result of `work` takes. */
export async function retainedBytes(work: () => unknown): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = await work();
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  return result === undefined ? NaN : after - before; // reads `result` late, so that it is not collected
}
