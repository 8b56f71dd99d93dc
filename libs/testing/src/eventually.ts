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
