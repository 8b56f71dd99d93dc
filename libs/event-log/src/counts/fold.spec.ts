import { accountIds, timerIds, viewDimensions } from '@tminus/domain';
import fc from 'fast-check';
import { allCounts } from '../../test/all-counts.ts';
import { aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { breakdowns, packAttributes } from '../attributes/view-attributes.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../spool/record.ts';
import { bucketSeconds, daySeconds } from './counts.ts';
import { RecordFold } from './fold.ts';

const timers = Array.from({ length: 3 }, () => timerBytes(timerIds.create()));
const accounts = Array.from({ length: 2 }, () => accountBytes(accountIds.create()));
const recipients = [1, 2, 255].map((byte) => Buffer.alloc(8, byte));
const origins = [
  packAttributes({}),
  packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' }),
  packAttributes({ country: 'DE', device: 'desktop', client: 'HEY' }),
  packAttributes({ country: 'NZ', device: 'mobile', client: 'web' }),
];

const timer = fc.constantFrom(...timers);
const second = fc.nat(3 * daySeconds);
const record: fc.Arbitrary<SpoolRecord> = fc.oneof(
  fc.tuple(timer, second, fc.constantFrom(...origins)).map(([...view]) => aView(...view)),
  fc.tuple(timer, fc.constantFrom(...recipients), second).map(([...open]) => aFirstOpen(...open)),
  fc.tuple(fc.constantFrom(...accounts), second).map(([...request]) => anApiRequest(...request)),
);
const records = fc.array(record, { maxLength: 100, size: 'max' });

const spooled = (list: readonly SpoolRecord[]) => Buffer.from(new RecordEncoder().encode(list));

/** In two pieces, as files are read. */
const fold = (bytes: Buffer) => {
  const half = recordBytes * Math.floor(bytes.length / recordBytes / 2);
  const folded = new RecordFold();
  folded.add(bytes.subarray(0, half));
  folded.add(bytes.subarray(half));
  return folded;
};

const start = (epochSecond: number, seconds: number) => Math.floor(epochSecond / seconds) * seconds;

/** How often each key comes, by going through the list again for each. */
const recount = (keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, keys.filter((each) => each === key).length]));

const viewsOf = (list: readonly SpoolRecord[]) => list.flatMap((each) => (each.kind === 'view' ? [each] : []));

describe('RecordFold', () => {
  it('counts every view once, in its quarter of an hour', () => {
    fc.assert(
      fc.property(records, (list) => {
        const folded = fold(spooled(list));
        const counts = allCounts(folded);
        expect(folded.corrupt).toBe(0);
        const counted = counts.buckets.map((each) => [`${each.timer} ${each.bucketStart}`, each.views]);
        const naive = viewsOf(list).map((view) => `${hex(view.timer)} ${start(view.epochSecond, bucketSeconds)}`);
        expect(Object.fromEntries(counted)).toEqual(recount(naive));
      }),
    );
  });

  it('counts every view once in each breakdown, on its UTC day', () => {
    fc.assert(
      fc.property(records, (list) => {
        const counts = allCounts(fold(spooled(list)));
        const counted = counts.breakdowns.map((each) => [
          `${each.timer} ${each.dayStart} ${each.dimension} ${each.value}`,
          each.views,
        ]);
        const naive = viewsOf(list).flatMap(({ timer: of, epochSecond, attributes }) =>
          viewDimensions.map(
            (name) =>
              `${hex(of)} ${start(epochSecond, daySeconds)} ${name} ${breakdowns[name].text(breakdowns[name].code(attributes))}`,
          ),
        );
        expect(Object.fromEntries(counted)).toEqual(recount(naive));
      }),
    );
  });

  it('counts every API request once, on its UTC day', () => {
    fc.assert(
      fc.property(records, (list) => {
        const counted = allCounts(fold(spooled(list))).requests.map((each) => [
          `${each.account} ${each.dayStart}`,
          each.requests,
        ]);
        const naive = list.flatMap((each) =>
          each.kind === 'apiRequest' ? [`${hex(each.account)} ${start(each.epochSecond, daySeconds)}`] : [],
        );
        expect(Object.fromEntries(counted)).toEqual(recount(naive));
      }),
    );
  });

  it('keeps the earliest open of each recipient', () => {
    fc.assert(
      fc.property(records, (list) => {
        const opens = list.flatMap((each) => (each.kind === 'firstOpen' ? [each] : []));
        for (const { timer: of, recipient, epochSecond } of allCounts(fold(spooled(list))).firstOpens) {
          const same = opens.filter((open) => hex(open.timer) === of && hex(open.recipient) === recipient);
          expect(epochSecond).toBe(Math.min(...same.map((open) => open.epochSecond)));
        }
      }),
    );
  });

  it('gives all counts in the order of their keys', () => {
    fc.assert(
      fc.property(records, (list) => {
        const { buckets, breakdowns: ofDays, firstOpens, requests } = allCounts(fold(spooled(list)));
        const padded = (value: number) => String(value).padStart(12, '0');
        for (const keys of [
          buckets.map((each) => each.timer + padded(each.bucketStart)),
          ofDays.map((each) => `${each.timer}${padded(each.dayStart)}${each.dimension} ${each.value}`),
          firstOpens.map((each) => each.timer + each.recipient),
          requests.map((each) => each.account + padded(each.dayStart)),
        ]) {
          expect(keys).toEqual([...keys].sort());
        }
      }),
    );
  });

  it('says what a newer version wrote as unknown, once', () => {
    const { breakdowns: ofDays } = allCounts(
      fold(spooled([aView(timers[0], 1, 0x7e_00_0000), aView(timers[0], 1, 0)])),
    );
    expect(ofDays.map(({ dimension, value, views }) => `${dimension} ${value} ${views}`)).toEqual([
      'client unknown 2',
      'country unknown 2',
      'device unknown 2',
    ]);
  });

  it('skips a record that cannot be read, and counts the rest', () => {
    const bytes = spooled(timers.map((each) => aView(each)));
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    const folded = fold(bytes);
    expect(folded.corrupt).toBe(1);
    expect(allCounts(folded).buckets.map((count) => count.views)).toEqual([1, 1]);
  });
});
