import { median } from '@tminus/testing/statistics';

/** The measured function and its number of runs per round. */
export interface Subject {
  work: (run: number) => unknown;
  runs: number;
}

/**
 * The CPU time of one run of each subject, in microseconds over all threads: the median of several rounds, in which the subjects
 * alternate. An extra first round warms up.
 */
export async function cpuMicroseconds(subjects: readonly Subject[], rounds = 7): Promise<number[]> {
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

const day = 86_400;

/** Times (up to 90 days) that never repeat. */
export const uniqueSecond = (run: number) => day + ((run * 7_654_321) % (89 * day));
