import { timerIds } from '@tminus/domain';
import fc from 'fast-check';
import { RecordEncoder, decodeRecord, recordBytes, timerBytes } from './record.ts';

const uuidHex = (uuid: string) => uuid.replaceAll('-', '');

describe('a spool record', () => {
  it('carries timer and second there and back', () => {
    const encoder = new RecordEncoder();
    fc.assert(
      fc.property(fc.uuid(), fc.nat(0xffff_ffff), (uuid, epochSecond) => {
        const record = encoder.encode([{ timer: timerBytes(timerIds.fromUuid(uuid)), epochSecond }]);
        expect(record).toHaveLength(recordBytes);
        expect(decodeRecord(record)).toEqual({
          viewId: expect.stringMatching(/^[0-9a-f]{16}$/),
          timer: uuidHex(uuid),
          epochSecond,
        });
      }),
    );
  });

  it('has a view id of its own', () => {
    const timer = timerBytes(timerIds.create());
    const encoders = [new RecordEncoder(), new RecordEncoder()];
    const ids = encoders.flatMap((encoder) =>
      Array.from({ length: 1_000 }, () => decodeRecord(encoder.encode([{ timer, epochSecond: 1 }]))?.viewId),
    );
    expect(new Set(ids).size).toBe(2_000);
  });

  it('stands behind the one before it, however many there are', () => {
    const encoder = new RecordEncoder();
    for (const count of [0, 1, 3, 200, 2]) {
      const views = Array.from({ length: count }, (_, epochSecond) => ({
        timer: timerBytes(timerIds.create()),
        epochSecond,
      }));
      const records = encoder.encode(views);
      expect(records).toHaveLength(count * recordBytes);
      const seconds = views.map(
        (_, index) => decodeRecord(records.subarray(index * recordBytes, (index + 1) * recordBytes))?.epochSecond,
      );
      expect(seconds).toEqual(views.map(({ epochSecond }) => epochSecond));
    }
  });

  it('is refused when any one bit of it is wrong', () => {
    const record = new RecordEncoder().encode([{ timer: timerBytes(timerIds.create()), epochSecond: 1_800_000_000 }]);
    for (let bit = 0; bit < recordBytes * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(decodeRecord(damaged)).toBeUndefined();
    }
    expect(decodeRecord(Buffer.alloc(recordBytes))).toBeUndefined();
    expect(decodeRecord(record.subarray(1))).toBeUndefined();
  });
});
