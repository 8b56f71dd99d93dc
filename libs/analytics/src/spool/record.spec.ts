import { timerIds } from '@tminus/domain';
import fc from 'fast-check';
import { RecordEncoder, decodeRecord, recordBytes, timerBytes } from './record.ts';

const uuidHex = (uuid: string) => uuid.replaceAll('-', '');

describe('a spool record', () => {
  it('carries timer and second there and back', () => {
    const encoder = new RecordEncoder();
    fc.assert(
      fc.property(fc.uuid(), fc.nat(0xffff_ffff), (uuid, epochSecond) => {
        const record = encoder.encode(timerBytes(timerIds.fromUuid(uuid)), epochSecond);
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
      Array.from({ length: 1_000 }, () => decodeRecord(encoder.encode(timer, 1))?.viewId),
    );
    expect(new Set(ids).size).toBe(2_000);
  });

  it('is refused when any one bit of it is wrong', () => {
    const record = new RecordEncoder().encode(timerBytes(timerIds.create()), 1_800_000_000);
    for (let bit = 0; bit < recordBytes * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(decodeRecord(damaged)).toBeUndefined();
    }
    expect(decodeRecord(Buffer.alloc(recordBytes))).toBeUndefined();
    expect(decodeRecord(record.subarray(1))).toBeUndefined();
  });
});
