import fc from 'fast-check';
import { type Entry, encodeLiterally, entries, entriesIn, sumsOf, varint } from '../../../test/day-counts.ts';
import { DayCountsBuilder } from './day-counts-writer.ts';
import { dimensionCodes, mergeDayCounts, totalViews, viewsOf } from './day-counts.ts';
import { InvalidDayCountsError, NewerDayCountsError } from './day-counts-cursor.ts';

const encode = (list: readonly Entry[]) => {
  const builder = new DayCountsBuilder();
  for (const entry of list) builder.add(...entry);
  return builder.encode();
};

const hex = (bytes: Buffer) => bytes.toString('hex');

/** Bytes that version 1 wrote. They are in databases, so this test must never change. */
const version1 = {
  /** One view at 10:15 in Germany, on a phone, with Gmail. */
  oneView: '01' + '00022901' + '0104c48a0101' + '02020201' + '03020301',
  /** 1,000 views at 00:00, 2 at 00:15 and 2^53 - 2,000 at 23:45, and an entry of a later dimension. */
  manyViews: '01' + '000e' + '00e807' + '0102' + '5eb0f0ffffffffff0f' + '04020107',
  nothing: '01',
};

const oneView: Entry[] = [
  [0, 41, 1],
  [1, 0x45_44, 1],
  [2, 2, 1],
  [3, 3, 1],
];
const manyViews: Entry[] = [
  [0, 0, 1_000],
  [0, 1, 2],
  [0, 95, 2 ** 53 - 2_000],
  [4, 1, 7],
];

describe('version 1 of day counts', () => {
  it.each([
    ['one view', version1.oneView, oneView],
    ['many views', version1.manyViews, manyViews],
    ['nothing', version1.nothing, []],
  ])('never changes: %s', (_, bytes, list) => {
    expect(entriesIn(Buffer.from(bytes, 'hex'))).toEqual(list);
    expect(hex(encode(list))).toBe(bytes);
    expect(hex(mergeDayCounts([Buffer.from(bytes, 'hex'), encode([])]))).toBe(bytes);
  });

  it('has codes of dimensions that never change', () => {
    expect(dimensionCodes).toMatchObject({ quarterHour: 0, country: 1, device: 2, client: 3 });
  });
});

describe('day counts', () => {
  it('are encoded as documented, whatever the order of the entries', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const bytes = encode(list);
        expect(hex(bytes)).toBe(hex(encodeLiterally(list)));
        expect(sumsOf(entriesIn(bytes))).toEqual(sumsOf(list));
      }),
    );
  });

  it('keep the sums of all entries when they are merged, of unknown dimensions too', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 8 }), (lists) => {
        expect(hex(mergeDayCounts(lists.map(encode)))).toBe(hex(encodeLiterally(lists.flat())));
      }),
    );
  });

  it('can be merged in any order and in any groups', () => {
    fc.assert(
      fc.property(entries, entries, entries, (...lists) => {
        const [a = Buffer.of(1), b = Buffer.of(1), c = Buffer.of(1)] = lists.map(encode);
        const merged = mergeDayCounts([a, b, c]);
        expect(mergeDayCounts([c, b, a])).toEqual(merged);
        expect(mergeDayCounts([mergeDayCounts([a, b]), c])).toEqual(merged);
        expect(mergeDayCounts([a, mergeDayCounts([b, c])])).toEqual(merged);
      }),
    );
  });

  it('are not copied if there is nothing to merge', () => {
    const bytes = encode(oneView);
    expect(mergeDayCounts([bytes]).buffer).toBe(bytes.buffer);
    expect(hex(mergeDayCounts([bytes]))).toBe(version1.oneView);
    expect(hex(mergeDayCounts([]))).toBe(version1.nothing);
    expect(() => mergeDayCounts([Buffer.of(2)])).toThrow(NewerDayCountsError);
  });

  it('survive a merge of very many entries', () => {
    const many = Array.from({ length: 70_000 }, (_, index): Entry => [1 + (index % 3), index, 1 + index]);
    const bytes = encode(many);
    expect(hex(mergeDayCounts([encode(oneView), bytes, encode(oneView)]))).toBe(
      hex(encode([...oneView, ...oneView, ...many])),
    );
  });

  it('have the quarter hours as their number of views', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const expected = list.reduce((sum, [dimension, , views]) => (dimension === 0 ? sum + views : sum), 0);
        expect(totalViews(encode(list))).toBe(expected);
        expect(viewsOf(encode(list))).toBe(expected);
      }),
    );
  });
});

describe('sums of views', () => {
  const most = [0, 0, Number.MAX_SAFE_INTEGER] as const;

  it('are exact up to the largest safe integer, and refused above it', () => {
    expect(entriesIn(encode([most]))).toEqual([most]);
    const less = encode([[0, 0, Number.MAX_SAFE_INTEGER - 1]]);
    const one = encode([[0, 0, 1]]);
    expect(entriesIn(mergeDayCounts([less, one]))).toEqual([most]);
    expect(() => mergeDayCounts([less, one, one])).toThrow(InvalidDayCountsError);
    expect(() => encode([most, [0, 0, 1]])).toThrow(InvalidDayCountsError);
    expect(() => totalViews(encode([most, [0, 1, 1]]))).toThrow(InvalidDayCountsError);
    expect(entriesIn(mergeDayCounts([one, one]))).toEqual([[0, 0, 2]]);
  });

  it.each([
    [-1, 0, 1],
    [2 ** 16, 0, 1],
    [0, -1, 1],
    [0, 2 ** 31, 1],
    [0, 0.5, 1],
    [0, 0, 0],
    [0, 0, -1],
    [0, 0, 1.5],
    [0, 0, NaN],
    [0, 0, 2 ** 53],
  ])('are refused if an entry is impossible: %d, %d, %d', (...entry) => {
    expect(() => new DayCountsBuilder().add(...entry)).toThrow(InvalidDayCountsError);
  });
});

/** All functions that read day counts. */
const readers: ((bytes: Uint8Array) => unknown)[] = [
  entriesIn,
  totalViews,
  (bytes) => mergeDayCounts([bytes, encode(oneView)]),
  (bytes) => mergeDayCounts([encode(oneView), bytes]),
];

describe('malformed day counts', () => {
  it.each<[string, number[]]>([
    ['no bytes', []],
    ['version 0', [0]],
    ['no length', [1, 0]],
    ['an empty section', [1, 0, 0]],
    ['a section that exceeds the bytes', [1, 0, 3, 0, 1]],
    ['a section with a huge length', [1, 0, ...varint(Number.MAX_SAFE_INTEGER), 0, 1]],
    ['a code without views', [1, 0, 1, 0]],
    ['views that extend into the next section', [1, 0, 2, 0, 0x81, 1, 2, 0, 1]],
    ['no views', [1, 0, 2, 0, 0]],
    ['the same code twice', [1, 0, 4, 7, 1, 0, 1]],
    ['the same dimension twice', [1, 1, 2, 0, 1, 1, 2, 1, 1]],
    ['dimensions in descending order', [1, 2, 2, 0, 1, 1, 2, 0, 1]],
    ['a dimension that is too large', [1, ...varint(2 ** 16), 2, 0, 1]],
    ['a code that is too large', [1, 0, 6, ...varint(2 ** 31), 1]],
    ['a code that becomes too large', [1, 0, 8, ...varint(2 ** 31 - 1), 1, 1, 1]],
    ['a distance that is too large', [1, 0, 11, 1, 1, ...varint(Number.MAX_SAFE_INTEGER), 1]],
    ['a number that is longer than necessary', [1, 0, 3, 0, 0x81, 0]],
    ['a number that is not a safe integer', [1, 0, 9, 0, ...varint(2 ** 53)]],
    ['a number of nine bytes', [1, 0, 10, 0, ...Array.from({ length: 8 }, () => 0xff), 1]],
    ['a number without an end', [1, 0, 12, 0, ...Array.from({ length: 11 }, () => 0xff)]],
    ['bytes after the last section', [1, 0, 2, 0, 1, 7]],
  ])('are refused: %s', (_, bytes) => {
    for (const read of readers) expect(() => read(Uint8Array.from(bytes))).toThrow(InvalidDayCountsError);
  });

  it('are refused unless a newer version wrote them', () => {
    for (const version of [2, 255]) {
      for (const read of readers) expect(() => read(Uint8Array.of(version, 1, 2))).toThrow(NewerDayCountsError);
    }
  });

  it('are never accepted: other bytes than those that encoding gives throw one of two errors', () => {
    const change = fc.tuple(fc.nat(100), fc.nat(255));
    const damaged = fc.tuple(entries, fc.array(change, { minLength: 1, maxLength: 3 })).map(([list, changes]) => {
      const bytes = encode(list.slice(0, 5));
      for (const [index, byte] of changes) bytes[index % bytes.length] = byte;
      return bytes;
    });
    const random = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from([1, ...bytes]));
    fc.assert(
      fc.property(fc.oneof(damaged, random), (bytes) => {
        const read = accepted(bytes);
        if (read) expect(hex(encode(read))).toBe(hex(bytes));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The entries; undefined if the bytes are refused. */
function accepted(bytes: Buffer): Entry[] | undefined {
  try {
    return entriesIn(bytes);
  } catch (error) {
    expect([InvalidDayCountsError, NewerDayCountsError]).toContain((error as Error).constructor);
    return undefined;
  }
}
