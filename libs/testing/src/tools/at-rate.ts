/** Calls `work` at a constant rate until the signal aborts. Work that takes longer overlaps. */
export function atRate(perSecond: number, signal: AbortSignal, work: (index: number) => void): Promise<void> {
  const started = performance.now();
  let done = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = ((performance.now() - started) / 1000) * perSecond;
      // After a stall, the missed ones are not made up for.
      if (done < due - perSecond) done = Math.floor(due - perSecond);
      while (done < due) work(done++);
    }, 10);
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(timer);
        resolve();
      },
      { once: true },
    );
  });
}
