import { decodeDayCounts, decodeTopTimers } from './day-counts.ts';

const decode = (...bytes: number[]) => decodeDayCounts(Buffer.from(bytes));

describe('decodeDayCounts', () => {
  it('decodes sections, distances between codes, and numbers of several bytes', () => {
    // Quarter hours 0 and 95 with 1 and 300 views; country 'DE' (0x4544) with 301 views.
    expect(decode(1, 0, 5, 0, 1, 95, 0xac, 0x02, 1, 5, 0xc4, 0x8a, 0x01, 0xad, 0x02)).toEqual([
      { dimension: 0, code: 0, views: 1 },
      { dimension: 0, code: 95, views: 300 },
      { dimension: 1, code: 0x4544, views: 301 },
    ]);
  });

  it('decodes no counts', () => {
    expect(decode(1)).toEqual([]);
  });

  it.each([
    ['another version', [2, 0, 2, 0, 1], 'version 2'],
    ['a code that occurs twice', [1, 0, 4, 7, 1, 0, 1], 'Code 7 of dimension 0 occurs twice'],
    ['dimensions in the wrong order', [1, 1, 2, 0, 1, 0, 2, 0, 1], 'Dimension 0 follows dimension 1'],
    ['a section that is too long', [1, 0, 4, 0, 1], 'end in the middle'],
    ['a number that does not end', [1, 0, 2, 0, 0x81], 'end in the middle'],
  ])('rejects %s', (_, bytes, message) => {
    expect(() => decode(...bytes)).toThrow(message);
  });
});

describe('decodeTopTimers', () => {
  it('returns the views of the timers in their order', () => {
    const timer = Array<number>(16).fill(7);
    expect(decodeTopTimers(Buffer.from([...timer, 0xac, 0x02, ...timer, 1]))).toEqual([300, 1]);
    expect(decodeTopTimers(Buffer.alloc(0))).toEqual([]);
  });
});
