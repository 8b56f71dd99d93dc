import { accountIds, timerIds } from '@tminus/domain';
import fc from 'fast-check';
import { allCounts } from '../../test/all-counts.ts';
import { aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { RecordFold } from '../counts/fold.ts';
import { RecordEncoder, accountBytes, isRecord, readRecord, recordBytes, timerBytes } from './record.ts';

const second = fc.nat(0xffff_ffff);
const day = (epochSecond: number) => epochSecond - (epochSecond % 86_400);

const countsOf = (bytes: Buffer) => {
  const fold = new RecordFold();
  fold.add(bytes);
  return allCounts(fold);
};

describe('a spool record', () => {
  it('carries the timer and the second of a view there and back', () => {
    const encoder = new RecordEncoder();
    fc.assert(
      fc.property(fc.uuid(), second, (uuid, epochSecond) => {
        const timer = timerBytes(timerIds.fromUuid(uuid));
        const record = encoder.encode([aView(timer, epochSecond)]);
        expect(record).toHaveLength(recordBytes);
        expect(countsOf(record).buckets).toEqual([
          { timer: uuid.replaceAll('-', ''), bucketStart: epochSecond - (epochSecond % 900), views: 1 },
        ]);
      }),
    );
  });

  it('carries the recipient of a first open and the second of it', () => {
    const encoder = new RecordEncoder();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), second, (recipient, epochSecond) => {
        const open = aFirstOpen(undefined, recipient, epochSecond);
        expect(countsOf(encoder.encode([open]))).toEqual({
          buckets: [],
          breakdowns: [],
          requests: [],
          firstOpens: [{ timer: hex(open.timer), recipient: hex(recipient), epochSecond }],
        });
      }),
    );
  });

  it('carries the account of an API request and its day', () => {
    const encoder = new RecordEncoder();
    fc.assert(
      fc.property(fc.uuid(), second, (uuid, epochSecond) => {
        const request = anApiRequest(accountBytes(accountIds.fromUuid(uuid)), epochSecond);
        expect(countsOf(encoder.encode([request]))).toEqual({
          buckets: [],
          breakdowns: [],
          firstOpens: [],
          requests: [{ account: uuid.replaceAll('-', ''), dayStart: day(epochSecond), requests: 1 }],
        });
      }),
    );
  });

  it('has an id of its own where nothing else tells it from others', () => {
    const [view, request] = [aView(), anApiRequest()];
    const encoders = [new RecordEncoder(), new RecordEncoder()];
    const ids = encoders.flatMap((encoder) =>
      Array.from({ length: 1_000 }, (_, index) => hex(encoder.encode([index % 2 ? view : request]).subarray(8, 16))),
    );
    expect(new Set(ids).size).toBe(2_000);
  });

  it('stands behind the one before it, however many there are, and leaves nothing of itself in the next', () => {
    const encoder = new RecordEncoder();
    for (const count of [0, 1, 3, 200, 2]) {
      const records = Array.from({ length: count }, (_, index) =>
        [aView(undefined, index, 0x7654_3210), aFirstOpen(undefined, Buffer.alloc(8, 255), index), anApiRequest()].at(
          index % 3,
        ),
      ).filter((record) => record !== undefined);
      const bytes = encoder.encode(records);
      expect(bytes).toHaveLength(count * recordBytes);
      records.forEach((record, index) => {
        const offset = index * recordBytes;
        expect(isRecord(bytes, offset)).toBe(true);
        expect(readRecord.second(bytes, offset)).toBe(record.epochSecond);
        expect(readRecord.attributes(bytes, offset)).toBe(record.kind === 'view' ? record.attributes : 0);
      });
    }
  });

  it('is refused when any one bit of it is wrong', () => {
    const record = new RecordEncoder().encode([aView(undefined, 1_800_000_000)]);
    for (let bit = 0; bit < recordBytes * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(isRecord(damaged, 0)).toBe(false);
    }
    expect(isRecord(Buffer.alloc(recordBytes), 0)).toBe(false);
    expect(isRecord(record.subarray(1), 0)).toBe(false);
  });
});
