import { accountIds, timerIds, viewDimensions } from '@tminus/domain';
import fc from 'fast-check';
import { allCounts } from '../../test/all-counts.ts';
import { aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { breakdowns, packAttributes } from '../attributes/view-attributes.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../spool/record.ts';
import { bucketSeconds, daySeconds } from './counts.ts';
import { RecordAggregator } from './record-aggregator.ts';

const timers = Array.from({ length: 3 }, () => timerBytes(timerIds.create()));
const accounts = Array.from({ length: 2 }, () => accountBytes(accountIds.create()));
const recipients = [1, 2, 255].map((byte) => Buffer.alloc(8, byte));
const attributes = [
  packAttributes({}),
  packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' }),
  packAttributes({ country: 'DE', device: 'desktop', client: 'HEY' }),
  packAttributes({ country: 'NZ', device: 'mobile', client: 'web' }),
];

const timer = fc.constantFrom(...timers);
const second = fc.nat(3 * daySeconds);
const record: fc.Arbitrary<SpoolRecord> = fc.oneof(
  fc.tuple(timer, second, fc.constantFrom(...attributes)).map(([...view]) => aView(...view)),
  fc.tuple(timer, fc.constantFrom(...recipients), second).map(([...open]) => aFirstOpen(...open)),
  fc.tuple(fc.constantFrom(...accounts), second).map(([...request]) => anApiRequest(...request)),
);
const records = fc.array(record, { maxLength: 100, size: 'max' });

const encode = (list: readonly SpoolRecord[]) => Buffer.from(new RecordEncoder().encode(list));

/** Aggregates in two steps, as when a file is read. */
const aggregate = (bytes: Buffer) => {
  const half = recordBytes * Math.floor(bytes.length / recordBytes / 2);
  const aggregator = new RecordAggregator();
  aggregator.add(bytes.subarray(0, half));
  aggregator.add(bytes.subarray(half));
  return aggregator;
};

const start = (epochSecond: number, seconds: number) => Math.floor(epochSecond / seconds) * seconds;

/** Counts naively: goes through the whole list for each key. */
const recount = (keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, keys.filter((each) => each === key).length]));

const viewsOf = (list: readonly SpoolRecord[]) => list.flatMap((each) => (each.kind === 'view' ? [each] : []));

describe('RecordAggregator', () => {
  it('counts every view once, in its 15-minute bucket', () => {
    fc.assert(
      fc.property(records, (list) => {
        const aggregator = aggregate(encode(list));
        const counts = allCounts(aggregator);
        expect(aggregator.corrupt).toBe(0);
        const counted = counts.buckets.map((each) => [`${each.timer} ${each.bucketStart}`, each.views]);
        const expected = viewsOf(list).map((view) => `${hex(view.timer)} ${start(view.epochSecond, bucketSeconds)}`);
        expect(Object.fromEntries(counted)).toEqual(recount(expected));
      }),
    );
  });

  it('counts every view once in each breakdown, on its UTC day', () => {
    fc.assert(
      fc.property(records, (list) => {
        const counts = allCounts(aggregate(encode(list)));
        const counted = counts.breakdowns.map((each) => [
          `${each.timer} ${each.dayStart} ${each.dimension} ${each.value}`,
          each.views,
        ]);
        const expected = viewsOf(list).flatMap(({ timer: each, epochSecond, attributes: packed }) =>
          viewDimensions.map(
            (name) =>
              `${hex(each)} ${start(epochSecond, daySeconds)} ${name} ${breakdowns[name].text(breakdowns[name].code(packed))}`,
          ),
        );
        expect(Object.fromEntries(counted)).toEqual(recount(expected));
      }),
    );
  });

  it('counts every API request once, on its UTC day', () => {
    fc.assert(
      fc.property(records, (list) => {
        const counted = allCounts(aggregate(encode(list))).requests.map((each) => [
          `${each.account} ${each.dayStart}`,
          each.requests,
        ]);
        const expected = list.flatMap((each) =>
          each.kind === 'apiRequest' ? [`${hex(each.account)} ${start(each.epochSecond, daySeconds)}`] : [],
        );
        expect(Object.fromEntries(counted)).toEqual(recount(expected));
      }),
    );
  });

  it('keeps the earliest open of each recipient', () => {
    fc.assert(
      fc.property(records, (list) => {
        const opens = list.flatMap((each) => (each.kind === 'firstOpen' ? [each] : []));
        for (const { timer: each, recipient, epochSecond } of allCounts(aggregate(encode(list))).firstOpens) {
          const same = opens.filter((open) => hex(open.timer) === each && hex(open.recipient) === recipient);
          expect(epochSecond).toBe(Math.min(...same.map((open) => open.epochSecond)));
        }
      }),
    );
  });

  it('sorts all counts by their keys', () => {
    fc.assert(
      fc.property(records, (list) => {
        const { buckets, breakdowns: dailyBreakdowns, firstOpens, requests } = allCounts(aggregate(encode(list)));
        const padded = (value: number) => String(value).padStart(12, '0');
        for (const keys of [
          buckets.map((each) => each.timer + padded(each.bucketStart)),
          dailyBreakdowns.map((each) => `${each.timer}${padded(each.dayStart)}${each.dimension} ${each.value}`),
          firstOpens.map((each) => each.timer + each.recipient),
          requests.map((each) => each.account + padded(each.dayStart)),
        ]) {
          expect(keys).toEqual([...keys].sort());
        }
      }),
    );
  });

  it('merges unknown codes into one unknown value', () => {
    const unknownCodes = 0x7e_7e_7e_0000;
    const { breakdowns: dailyBreakdowns } = allCounts(
      aggregate(encode([aView(timers[0], 1, unknownCodes), aView(timers[0], 1, 0)])),
    );
    expect(dailyBreakdowns.map(({ dimension, value, views }) => `${dimension} ${value} ${views}`)).toEqual(
      [...viewDimensions].sort().map((dimension) => `${dimension} unknown 2`),
    );
  });

  it('skips a corrupt record and counts the others', () => {
    const bytes = encode(timers.map((each) => aView(each)));
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    const aggregator = aggregate(bytes);
    expect(aggregator.corrupt).toBe(1);
    expect(allCounts(aggregator).buckets.map((count) => count.views)).toEqual([1, 1]);
  });
});
