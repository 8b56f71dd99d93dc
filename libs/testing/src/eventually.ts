const pollMs = 20;

/**
 * Repeats `assertion` until it passes, to wait for other processes.
 * @throws the last error of the assertion if it does not pass in time
 */
export async function eventually(assertion: () => Promise<void>, { withinMs = 10_000 } = {}): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
