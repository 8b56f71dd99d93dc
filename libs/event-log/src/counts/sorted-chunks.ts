import type { SumKey } from './sum-keys.ts';

/** Every 47th key is a sample. The number is prime so that samples do not always hit the same timer when records repeat timers in turn. */
const sampleEvery = 47;
/** Several samples per chunk make the chunks similar in size. */
const samplesPerChunk = 4;
/** The approximate number of keys in a chunk. Sorting and counting them takes less than a millisecond. */
const keysPerChunk = sampleEvery * samplesPerChunk;
/** Keys sampled between two pauses. */
const keysPerSampleStep = 20_000;
/** Keys distributed to their chunks between two pauses, in about half a millisecond. */
const keysPerStep = 1_000;

/**
 * Sorts the keys by a sample sort and yields them in ascending chunks.
 * Yields undefined where the caller can let the event loop run: sorting a hundred thousand keys at once takes 100 ms.
 */
export function* sortedChunks(sums: ReadonlyMap<SumKey, unknown>): Generator<SumKey[] | undefined> {
  if (sums.size <= keysPerChunk) {
    if (sums.size > 0) yield [...sums.keys()].sort();
    return;
  }
  const splitters = yield* chooseSplitters(sums);
  const chunks: SumKey[][] = Array.from({ length: splitters.length + 1 }, () => []);
  let distributed = 0;
  for (const key of sums.keys()) {
    chunks[chunkIndex(splitters, key)]?.push(key);
    if (++distributed % keysPerStep === 0) yield undefined;
  }
  for (const chunk of chunks) if (chunk.length > 0) yield chunk.sort();
}

/** Keys in ascending order, with about one chunk of keys between each pair. */
function* chooseSplitters(sums: ReadonlyMap<SumKey, unknown>): Generator<undefined, SumKey[]> {
  const samples: SumKey[] = [];
  let seen = 0;
  for (const key of sums.keys()) {
    if (++seen % sampleEvery === 0) samples.push(key);
    if (seen % keysPerSampleStep === 0) yield undefined;
  }
  return samples.sort().filter((_, index) => index % samplesPerChunk === samplesPerChunk - 1);
}

/** Number of splitters that are not greater than the key, by binary search. */
function chunkIndex(splitters: readonly SumKey[], key: SumKey): number {
  let [low, high] = [0, splitters.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((splitters[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
