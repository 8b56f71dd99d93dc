import fc from 'fast-check';
import { readDayCounts } from '../src/read/day-counts/day-counts.ts';

export type Entry = readonly [dimensionCode: number, code: number, views: number];

const dimensionCode = fc.oneof({ weight: 9, arbitrary: fc.nat(5) }, fc.nat(2 ** 16 - 1));
const code = fc.oneof({ weight: 9, arbitrary: fc.nat(200) }, fc.nat(2 ** 31 - 1));
const views = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 300 }) },
  fc.integer({ min: 1, max: 2 ** 40 }),
);

/** In any order, and some of them with the same dimension and code. */
export const entries: fc.Arbitrary<Entry[]> = fc.array(fc.tuple(dimensionCode, code, views), {
  maxLength: 60,
  size: 'max',
});

/** Views by `<dimension code> <code>`. */
export type Sums = Record<string, number>;

export function sumsOf(list: readonly Entry[]): Sums {
  const sums: Sums = {};
  for (const [dimension, each, amount] of list) {
    sums[`${dimension} ${each}`] = (sums[`${dimension} ${each}`] ?? 0) + amount;
  }
  return sums;
}

export function entriesIn(bytes: Uint8Array): Entry[] {
  const list: Entry[] = [];
  readDayCounts(bytes, (...entry) => list.push(entry));
  return list;
}

/** Encodes literally as the documentation says, slowly. */
export function encodeLiterally(list: readonly Entry[]): Buffer {
  const bytes = [1];
  const sums = sumsOf(list);
  for (const dimension of ascending(list.map(([each]) => each))) {
    const section: number[] = [];
    let previous = 0;
    for (const each of ascending(list.flatMap(([first, second]) => (first === dimension ? [second] : [])))) {
      section.push(...varint(each - previous), ...varint(sums[`${dimension} ${each}`] ?? 0));
      previous = each;
    }
    bytes.push(...varint(dimension), ...varint(section.length), ...section);
  }
  return Buffer.from(bytes);
}

const ascending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

/** Unsigned LEB128. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) + 128);
  return [...bytes, Number(rest)];
}
