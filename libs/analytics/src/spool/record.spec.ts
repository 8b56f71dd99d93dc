import fc from 'fast-check';
import { timerIds } from '@tminus/domain';
import { crc32 } from 'node:zlib';
import { attributesVersion, packAttributes } from '../classify/view-attributes.ts';
import { dimensionCodes } from '../read/day-counts/day-counts.ts';
import { allCounts } from '../../test/all-counts.ts';
import { RecordSums } from '../ship/record-sums.ts';
import { aClick, aFirstOpen, aNewerRecord, aView, anApiRequest, hex } from '../../test/records.ts';
import {
  crcOfRange,
  NewerRecordError,
  RecordEncoder,
  isIntactRecord,
  readRecord,
  recordBytes,
  recordVersion,
  timerBytes,
} from './record.ts';

const day = (epochSecond: number) => Math.floor(epochSecond / 86_400);
const quarterHour = (epochSecond: number) => Math.floor((epochSecond % 86_400) / 900);

describe('a spool record', () => {
  it('has a unique id if it is a view or an API request', () => {
    const [view, request] = [aView(), anApiRequest()];
    const encoders = [new RecordEncoder(), new RecordEncoder()];
    const ids = encoders.flatMap((encoder) =>
      Array.from({ length: 1_000 }, (_, index) => hex(encoder.encode([index % 2 ? view : request]).subarray(8, 16))),
    );
    expect(new Set(ids).size).toBe(2_000);
  });

  it('follows the one before it, and leaves none of its bytes in the next batch', () => {
    const encoder = new RecordEncoder();
    const attributes = Buffer.alloc(6);
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
        readRecord.copyAttributes(bytes, offset, attributes, 0);
        expect(attributes.readUIntLE(0, 6)).toBe(record.kind === 'view' ? record.attributes : 0);
      });
    }
  });

  it('has the CRC that zlib computes', () => {
    const words = fc.uint8Array({ minLength: 4, maxLength: 400 }).map((bytes) => bytes.subarray(0, bytes.length & ~3));
    fc.assert(
      fc.property(words, fc.nat({ max: 8 }), (content, start) => {
        const bytes = Buffer.concat([Buffer.alloc(start, 0xaa), content, Buffer.alloc(8, 0x55)]);
        expect(crcOfRange(bytes, start, start + content.length)).toBe(crc32(content));
      }),
    );
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
  /** Bytes that version 1 wrote. */
  const version1 = {
    view: '923846cd01000000a1b2c3d4070000000190a2b3c4d57e6f8a1b2c3d4e5f607100d2496b44450203',
    firstOpen: '874dd8930101000001020304050607080190a2b3c4d57e6f8a1b2c3d4e5f607100d2496b00000000',
    apiRequest: '81b9b54901020000a1b2c3d4080000000190a2b3c4d57e6f8a1b2c3d4e5f607100d2496b00000000',
  };
  const counts = (record: string) => {
    const sums = new RecordSums();
    expect(sums.add(Buffer.from(record, 'hex'))).toBe(0);
    return allCounts(sums);
  };

  it('reads views of version 1', async () => {
    const timerDay = `${uuid} ${day(epochSecond)}`;
    expect(counts(version1.view)).toMatchObject({
      [`${timerDay} ${dimensionCodes.quarterHour} ${quarterHour(epochSecond)}`]: 1,
      [`${timerDay} ${dimensionCodes.country} ${0x45_44}`]: 1,
      [`${timerDay} ${dimensionCodes.device} 2`]: 1,
      [`${timerDay} ${dimensionCodes.client} 3`]: 1,
    });
  });

  it('reads fields that version 1 does not have as unknown', async () => {
    const { quarterHour: time, country, device, client } = dimensionCodes;
    const dimensionsOfVersion1: string[] = [time, country, device, client].map(String);
    const entries = Object.keys(counts(version1.view)).map((key) => key.split(' ').slice(2));
    const later = entries.filter(([dimension = '']) => !dimensionsOfVersion1.includes(dimension));
    expect(entries.length - later.length).toBe(4);
    for (const [, code] of later) expect(code).toBe('0');
  });

  it('reads first opens and API requests of version 1', () => {
    expect(counts(version1.firstOpen)).toEqual({ [`opened ${uuid} 0102030405060708`]: epochSecond });
    expect(counts(version1.apiRequest)).toEqual({ [`requests ${uuid} ${day(epochSecond)}`]: 1 });
  });

  it('writes the layout of version 1 if no newer field is set', () => {
    const timer = timerBytes(timerIds.fromUuid(uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')));
    const view = aView(timer, epochSecond, packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' }));
    const [written, expected] = [Buffer.from(new RecordEncoder().encode([view])), Buffer.from(version1.view, 'hex')];
    expect(written[4]).toBe(attributesVersion);
    for (const bytes of [written, expected]) bytes.fill(0, 0, 5).fill(0, 8, 16); // ignore CRC, version and id
    expect(hex(written)).toBe(hex(expected));
  });

  it('writes the version of clicks only in clicks, so that earlier versions read everything else', () => {
    const provisional = { ...aFirstOpen(), isProvisional: true };
    const records = [aView(), aClick(), aFirstOpen(), provisional, anApiRequest()];
    const bytes = new RecordEncoder().encode(records);
    const versions = records.map((_, index) => readRecord.version(bytes, index * recordBytes));
    const other = attributesVersion;
    expect(versions).toEqual([other, recordVersion, other, other, other]);
  });

  it('marks a provisional start in byte 6, which earlier versions ignore in first opens', async () => {
    const [open, other] = [aFirstOpen(), aFirstOpen()];
    const bytes = new RecordEncoder().encode([{ ...open, isProvisional: true }, other]);
    expect([bytes[6], bytes[6 + recordBytes]]).toEqual([1, 0]);
    expect([0, recordBytes].map((offset) => readRecord.isProvisional(bytes, offset))).toEqual([true, false]);
  });

  it('refuses a newer version instead of treating it as a corrupt record', () => {
    expect(() => isIntactRecord(aNewerRecord(), 0)).toThrow(NewerRecordError);
    const damaged = aNewerRecord();
    damaged.writeUInt8(damaged.readUInt8(20) ^ 1, 20);
    expect(isIntactRecord(damaged, 0)).toBe(false);
  });
});
