const pollMs = 20;

/**
 * Repeats `assertion` until it holds: for what other processes do in their own time.
 * @throws what the assertion threw last, when it does not hold in time.
 */
export async function eventually(assertion: () => Promise<void>, { withinMs = 10_000 } = {}): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
