/** CPU of one run of `work`, all threads, in microseconds: the least of several rounds, which is what the machine did not disturb. */
export async function cpuMicroseconds(
  work: (round: number) => unknown,
  { runs, rounds = 5 }: { runs: number; rounds?: number },
): Promise<number> {
  let count = 0;
  for (let i = 0; i < Math.min(runs, 200); i++) await work(count++);
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < runs; i++) {
      const result = work(count++);
      if (result instanceof Promise) await result;
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / runs);
  }
  return least;
}
