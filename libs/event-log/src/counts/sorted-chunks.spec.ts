import fc from 'fast-check';
import { sortedChunks } from './sorted-chunks.ts';

const text = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('latin1'));

/** Keys of timers with a common prefix, like the ids of timers that are created at about the same time. */
const keyOf = (end: string, sum: number) => `same prefix.${end}${String(sum).padStart(8, '0')}`;

const keys = (subjects: number, sums: number) =>
  fc
    .array(text(4), { minLength: subjects, maxLength: subjects })
    .map((ends) => Array.from({ length: sums }, (_, index) => keyOf(ends[index % subjects] ?? '', index)));

/** The same, with timers that are all different. */
const keysOf = (subjects: number, sums: number) =>
  Array.from({ length: sums }, (_, index) => keyOf(String((7_919 * index) % subjects).padStart(4, '0'), index));

const chunksOf = (list: readonly string[]) =>
  [...sortedChunks(new Map(list.map((key) => [key, 1])))].filter((chunk) => chunk !== undefined);

describe('sortedChunks', () => {
  it.each([
    [1, 1],
    [1, 5_000],
    [40, 1_000],
    [300, 12_000],
  ])('yields each key of %i timers once, sorted: %i sums', (subjects, sums) => {
    fc.assert(
      fc.property(keys(subjects, sums), (list) => {
        expect(chunksOf(list).flat()).toEqual([...list].sort());
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it.each([1, 5_000])('makes chunks of similar size, so that none takes long: %i timers', (subjects) => {
    const sizes = chunksOf(keysOf(subjects, 50_000)).map((chunk) => chunk.length);
    expect(Math.max(...sizes)).toBeLessThan(1_000);
    expect(sizes.length).toBeGreaterThan(150);
  });

  it('yields nothing for no keys', () => {
    expect([...sortedChunks(new Map())]).toEqual([]);
  });
});
