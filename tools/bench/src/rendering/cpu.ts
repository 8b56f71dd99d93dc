import { median } from '../figure.ts';

/** What is measured, and how often it is done in one round. */
export interface Subject {
  work: (run: number) => unknown;
  runs: number;
}

const rounds = 7;

/**
 * CPU of one run of each, all threads, in microseconds: the middle of several rounds, which they take in turn. A round that
 * comes first warms up.
 */
export async function cpuMicroseconds(subjects: readonly Subject[]): Promise<number[]> {
  const results = subjects.map((): number[] => []);
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { work, runs }] of subjects.entries()) {
      const before = process.cpuUsage();
      for (let run = 0; run < runs; run++) {
        const result = work(count++);
        if (result instanceof Promise) await result;
      }
      const { user, system } = process.cpuUsage(before);
      if (round > 0) results[index]?.push((user + system) / runs);
    }
  }
  return results.map(median);
}
