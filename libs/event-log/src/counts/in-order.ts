import { type SumKey, subjectOf } from './sum-keys.ts';

/** Every so many keys one is looked at to find where to cut: a prime, so as not to keep step with timers that come in turns. */
const sampleEvery = 47;
/** So that pieces become about alike. */
const samplesPerPiece = 4;
/** About as many are in a piece: to put them in order and to make counts of them takes less than a millisecond. */
const keysPerPiece = sampleEvery * samplesPerPiece;
/** Put into their pieces at once: that takes about half a millisecond, too. */
const keysAtOnce = 1_000;

/**
 * The keys in their order, in pieces, those of one subject in the same; undefined in between, where there is none yet but others
 * may want their turn: to sort a hundred thousand keys at once takes a tenth of a second.
 */
export function* inOrder(sums: ReadonlyMap<SumKey, unknown>): Generator<SumKey[] | undefined> {
  if (sums.size <= keysPerPiece) {
    if (sums.size > 0) yield [...sums.keys()].sort();
    return;
  }
  const borders = bordersBetween(sums);
  const pieces: SumKey[][] = Array.from({ length: borders.length + 1 }, () => []);
  let seen = 0;
  for (const key of sums.keys()) {
    pieces[piecesBefore(borders, key)]?.push(key);
    if (++seen % keysAtOnce === 0) yield undefined;
  }
  for (const piece of pieces) if (piece.length > 0) yield piece.sort();
}

/** Subjects, in order, between which there are about as many keys as a piece should have. */
function bordersBetween(sums: ReadonlyMap<SumKey, unknown>): string[] {
  const samples: string[] = [];
  let seen = 0;
  for (const key of sums.keys()) if (++seen % sampleEvery === 0) samples.push(subjectOf(key));
  const borders = samples.sort().filter((_, index) => index % samplesPerPiece === samplesPerPiece - 1);
  return [...new Set(borders)];
}

/** How many borders are not behind the key. */
function piecesBefore(borders: readonly string[], key: SumKey): number {
  let [low, high] = [0, borders.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((borders[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
