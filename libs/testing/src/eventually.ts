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
