import { setPriority } from 'node:os';

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
