import { timerIds } from '@tminus/domain';
import { crc32 } from 'node:zlib';
import { RecordSums } from '../ship/record-sums.ts';
import { packAttributes } from '../classify/view-attributes.ts';
import { aClick, aFirstOpen, aNewerRecord, aView, anApiRequest, hex } from '../../test/records.ts';
import {
  NewerRecordError,
  RecordEncoder,
  isIntactRecord,
  readRecord,
  recordBytes,
  type SpoolRecord,
  timerBytes,
} from './record.ts';

describe('a spool record', () => {
  it('has a unique id if it is a view or an API request', () => {
    const [view, request] = [aView(), anApiRequest()];
    const encoders = [new RecordEncoder(), new RecordEncoder()];
    const ids = encoders.flatMap((encoder) =>
      Array.from({ length: 1_000 }, (_, index) => hex(encoder.encode([index % 2 ? view : request]).subarray(32))),
    );
    expect(new Set(ids).size).toBe(2_000);
  });

  it('follows the one before it, and leaves none of its bytes in the next batch', () => {
    const encoder = new RecordEncoder();
    for (const count of [0, 1, 3, 200, 2]) {
      const records = Array.from({ length: count }, (_, index) =>
        [
          aView(undefined, index, 0xfedc_ba98_7654),
          aFirstOpen(undefined, Buffer.alloc(8, 255), index),
          anApiRequest(),
        ].at(index % 3),
      ).filter((record) => record !== undefined);
      const bytes = encoder.encode(records);
      expect(bytes).toHaveLength(count * recordBytes);
      records.forEach((record, index) => {
        const offset = index * recordBytes;
        expect(isIntactRecord(bytes, offset)).toBe(true);
        expect(readRecord.second(bytes, offset)).toBe(record.epochSecond);
        expect(readRecord.attributes(bytes, offset)).toBe(record.kind === 'view' ? record.attributes : 0);
      });
    }
  });

  it('is corrupt if any single bit is wrong', () => {
    const record = new RecordEncoder().encode([aView(undefined, 1_800_000_000)]);
    for (let bit = 0; bit < recordBytes * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(isIntactRecord(damaged, 0)).toBe(false);
    }
    expect(isIntactRecord(Buffer.alloc(recordBytes), 0)).toBe(false);
    expect(isIntactRecord(record.subarray(1), 0)).toBe(false);
  });
});

describe('versions of records', () => {
  const uuid = '0190a2b3c4d57e6f8a1b2c3d4e5f6071';
  const epochSecond = 0x6b_49_d2_00;
  const timer = timerBytes(timerIds.fromUuid(uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')));
  const attributes = packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' });
  const recipient = Buffer.from('0102030405060708', 'hex');
  /** The bytes of version 1 from the kind to the second. */
  const records: [SpoolRecord, string][] = [
    [aView(timer, epochSecond, attributes), '004445020300 0000d2496b'],
    [aClick(timer, epochSecond, attributes), '034445020300 0000d2496b'],
    [anApiRequest(timer, epochSecond), '020000000000 0000d2496b'],
    [aFirstOpen(timer, recipient, epochSecond), '010000000000 0000d2496b'],
    [{ ...aFirstOpen(timer, recipient, epochSecond), isProvisional: true }, '010100000000 0000d2496b'],
  ];

  it.each(records)('never change: %o', (record, fields) => {
    const bytes = new RecordEncoder().encode([record]);
    expect(hex(bytes.subarray(5, 32))).toBe(`${fields.replace(' ', '')}${uuid}`);
    if (record.kind === 'firstOpen') expect(hex(bytes.subarray(32))).toBe(hex(recipient));
    expect(readRecord.isProvisional(bytes, 0)).toBe('isProvisional' in record);
  });

  it('counts a record of version 1', () => {
    const bytes = Buffer.from(`00000000010044450203000000d2496b${uuid}a1b2c3d407000000`, 'hex');
    bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0);
    const sums = new RecordSums();
    expect([sums.add(bytes), sums.rows().timers[0]?.[1][0]?.views]).toEqual([0, 1]);
  });

  it('refuses a newer version instead of treating it as a corrupt record', () => {
    expect(() => isIntactRecord(aNewerRecord(), 0)).toThrow(NewerRecordError);
    const damaged = aNewerRecord();
    damaged.writeUInt8(damaged.readUInt8(20) ^ 1, 20);
    expect(isIntactRecord(damaged, 0)).toBe(false);
  });
});
