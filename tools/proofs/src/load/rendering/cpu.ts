import { median } from '@tminus/testing/statistics';

/** The measured function and its number of runs per round. */
export interface Subject {
  work: (run: number) => unknown;
  runs: number;
}

/** The CPU time that this process uses meanwhile, in microseconds over all threads. */
export async function cpuMicrosecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
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
      const used = await cpuMicrosecondsOf(async () => {
        for (let run = 0; run < runs; run++) {
          const result = work(count++);
          if (result instanceof Promise) await result;
        }
      });
      if (round > 0) results[index]?.push(used / runs);
    }
  }
  return results.map(median);
}

const day = 86_400;

/** Times (up to 90 days) that never repeat. */
export const uniqueSecond = (run: number) => day + ((run * 7_654_321) % (89 * day));
