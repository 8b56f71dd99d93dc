/** Runs `work` for each item, with at most `limit` at a time. */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const next = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
