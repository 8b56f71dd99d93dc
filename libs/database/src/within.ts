/**
 * @throws when `work` takes longer than `ms`, which the error says of `subject`; the work goes on. An answer that lies there
 * already, because this process was busy with other things, counts as in time.
 */
export async function within<T>(work: Promise<T>, ms: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`No answer from ${subject} within ${ms} ms.`));
    // The event loop runs timers before it reads from sockets, and immediates after that.
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
