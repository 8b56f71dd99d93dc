import { timerIds } from '@tminus/domain';
import fc from 'fast-check';
import { RecordEncoder, recordBytes, timerBytes } from '../spool/record.ts';
import { RecordFold, bucketSeconds } from './fold.ts';

const timers = Array.from({ length: 3 }, () => timerBytes(timerIds.create()));
const views = fc.array(fc.record({ timer: fc.constantFrom(...timers), second: fc.nat(5 * bucketSeconds) }));

const spooled = (list: { timer: Uint8Array; second: number }[]) => {
  const encoder = new RecordEncoder();
  return Buffer.concat(list.map(({ timer, second }) => Buffer.from(encoder.encode([{ timer, epochSecond: second }]))));
};

/** In two pieces, as files are read. */
const fold = (bytes: Buffer) => {
  const half = recordBytes * Math.floor(bytes.length / recordBytes / 2);
  const records = new RecordFold();
  records.add(bytes.subarray(0, half));
  records.add(bytes.subarray(half));
  return records;
};

describe('RecordFold', () => {
  it('counts every record once, in its quarter of an hour', () => {
    fc.assert(
      fc.property(views, (list) => {
        const { counts, corrupt } = fold(spooled(list));
        expect(corrupt).toBe(0);
        expect(counts.reduce((sum, { views: each }) => sum + each, 0)).toBe(list.length);
        for (const { timer, bucketStart, views: counted } of counts) {
          const naive = list.filter(
            (view) =>
              Buffer.from(view.timer).toString('hex') === timer &&
              Math.floor(view.second / bucketSeconds) * bucketSeconds === bucketStart,
          );
          expect(counted).toBe(naive.length);
        }
      }),
    );
  });

  it('gives the counts in the order of their keys', () => {
    fc.assert(
      fc.property(views, (list) => {
        const keys = fold(spooled(list)).counts.map(
          ({ timer, bucketStart }) => `${timer}${String(bucketStart).padStart(12, '0')}`,
        );
        expect(keys).toEqual([...keys].sort());
      }),
    );
  });

  it('skips a record that cannot be read, and counts the rest', () => {
    const bytes = spooled(timers.map((timer) => ({ timer, second: 1 })));
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    const { counts, corrupt } = fold(bytes);
    expect(corrupt).toBe(1);
    expect(counts.map((count) => count.views)).toEqual([1, 1]);
  });
});
