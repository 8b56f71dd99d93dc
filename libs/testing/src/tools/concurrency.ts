import { once } from 'node:events';

/** Calls `work` at a constant rate until the signal aborts. Work that takes longer overlaps. */
export async function atRate(perSecond: number, signal: AbortSignal, work: (index: number) => void): Promise<void> {
  const started = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * perSecond;
    // After a stall, the missed ones are not made up for.
    if (done < due - perSecond) done = Math.floor(due - perSecond);
    while (done < due) work(done++);
  }, 10);
  if (!signal.aborted) await once(signal, 'abort');
  clearInterval(timer);
}

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
