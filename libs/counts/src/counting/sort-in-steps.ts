import type { EventLoopPace } from './event-loop-pace.ts';

const keysPerRun = 500;

/** Sorts keys by code unit with a merge sort: sorting tens of thousands of keys at once would block the event loop. */
export async function sortInSteps(keys: readonly string[], pace: EventLoopPace): Promise<string[]> {
  let runs: string[][] = [];
  for (let start = 0; start < keys.length; start += keysPerRun) {
    runs.push(keys.slice(start, start + keysPerRun).sort());
    if (pace.isDue) await pace.pause();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], pace));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns(left: readonly string[], right: readonly string[], pace: EventLoopPace): Promise<string[]> {
  const merged: string[] = [];
  let [l, r] = [0, 0];
  while (merged.length < left.length + right.length) {
    const [a, b] = [left[l], right[r]];
    if (a !== undefined && (b === undefined || a <= b)) {
      merged.push(a);
      l++;
    } else if (b !== undefined) {
      merged.push(b);
      r++;
    }
    if (merged.length % keysPerRun === 0 && pace.isDue) await pace.pause();
  }
  return merged;
}
