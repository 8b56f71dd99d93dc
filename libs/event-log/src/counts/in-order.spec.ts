import fc from 'fast-check';
import { inOrder } from './in-order.ts';
import { subjectOf } from './sum-keys.ts';

const text = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('latin1'));

/** Keys of subjects that are alike at their beginnings, as those of timers that are made at about the same time. */
const keyOf = (end: string, sum: number) => `always alike${end}${String(sum).padStart(8, '0')}`;

const keys = (subjects: number, sums: number) =>
  fc
    .array(text(4), { minLength: subjects, maxLength: subjects })
    .map((ends) => Array.from({ length: sums }, (_, index) => keyOf(ends[index % subjects] ?? '', index)));

/** The same, of as many subjects that differ. */
const keysOf = (subjects: number, sums: number) =>
  Array.from({ length: sums }, (_, index) => keyOf(String((7_919 * index) % subjects).padStart(4, '0'), index));

const inPieces = (list: readonly string[]) =>
  [...inOrder(new Map(list.map((key) => [key, 1])))].filter((piece) => piece !== undefined);

describe('inOrder', () => {
  it.each([
    [1, 1],
    [1, 5_000],
    [40, 1_000],
    [300, 12_000],
  ])('gives each key of %i subjects once, in order: %i sums', (subjects, sums) => {
    fc.assert(
      fc.property(keys(subjects, sums), (list) => {
        expect(inPieces(list).flat()).toEqual([...list].sort());
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('leaves the keys of a subject together', () => {
    const pieces = inPieces(keysOf(200, 8_000));
    expect(pieces.length).toBeGreaterThan(4);
    const ends = pieces.map((piece) => [subjectOf(piece[0] ?? ''), subjectOf(piece.at(-1) ?? '')] as const);
    ends.slice(1).forEach(([first], index) => expect(first > (ends[index]?.[1] ?? '')).toBe(true));
  });

  it('puts about as many into each piece, so that none takes long', () => {
    const sizes = inPieces(keysOf(5_000, 50_000)).map((piece) => piece.length);
    expect(Math.max(...sizes)).toBeLessThan(1_000);
    expect(sizes.length).toBeGreaterThan(150);
  });

  it('gives nothing of nothing', () => {
    expect([...inOrder(new Map())]).toEqual([]);
  });
});
