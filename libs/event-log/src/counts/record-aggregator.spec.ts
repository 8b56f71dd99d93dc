import {
  breakdowns,
  dampedView,
  dimensionCodes,
  hasPlaceholder,
  isDamped,
  packAttributes,
  partitionOf,
  withPlaceholder,
} from '@tminus/counts';
import { accountIds, timerIds, viewDimensions } from '@tminus/domain';
import fc from 'fast-check';
import { allCounts, viewsIn } from '../../test/all-counts.ts';
import { aClick, aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../spool/record.ts';
import { quarterHourSeconds, daySeconds } from './sum-keys.ts';
import { RecordAggregator } from './record-aggregator.ts';

const timers = Array.from({ length: 3 }, () => timerBytes(timerIds.create()));
const accounts = Array.from({ length: 2 }, () => accountBytes(accountIds.create()));
const recipients = [1, 2, 255].map((byte) => Buffer.alloc(8, byte));
const attributes = [
  packAttributes({}),
  packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' }),
  packAttributes({ country: 'DE', device: 'desktop', client: 'HEY' }),
  packAttributes({ country: 'NZ', device: 'mobile', client: 'web' }),
  withPlaceholder(packAttributes({ client: 'Gmail' })),
  0x7c_7e_7e_0000, // codes that this version does not know
];

const timer = fc.constantFrom(...timers);
const account = fc.constantFrom(...accounts);
const second = fc.nat(3 * daySeconds);
const parts = fc.tuple(timer, second, fc.constantFrom(...attributes, dampedView));
const view = parts.map((each) => aView(...each));
const click = parts.map((each) => aClick(...each));
const request = fc.tuple(account, second).map((parts) => anApiRequest(...parts));
const record: fc.Arbitrary<SpoolRecord> = fc.oneof(
  view,
  click,
  request,
  fc.tuple(timer, fc.constantFrom(...recipients), second).map((parts) => aFirstOpen(...parts)),
);
const records = fc.array(record, { maxLength: 100, size: 'max' });

const encode = (list: readonly SpoolRecord[]) => new RecordEncoder().encode(list);

/** Aggregates in two steps, as when a file is read. */
const aggregate = (bytes: Buffer) => {
  const half = recordBytes * Math.floor(bytes.length / recordBytes / 2);
  const aggregator = new RecordAggregator();
  aggregator.add(bytes.subarray(0, half));
  aggregator.add(bytes.subarray(half));
  return aggregator;
};

const dayOf = (epochSecond: number) => Math.floor(epochSecond / daySeconds);

/** How often each key occurs. */
const sumsOf = (keys: string[]) => {
  const sums: Record<string, number> = {};
  for (const key of keys) sums[key] = (sums[key] ?? 0) + 1;
  return sums;
};

const expectedViews = (list: readonly SpoolRecord[]) =>
  sumsOf(
    list.flatMap((each) => {
      if (!('attributes' in each)) return [];
      const quarterHour = Math.floor((each.epochSecond % daySeconds) / quarterHourSeconds);
      const base = each.kind === 'click' ? dimensionCodes.clicks : 0;
      const day = `${hex(each.timer)} ${dayOf(each.epochSecond)}`;
      if (isDamped(each.attributes)) return [`${day} ${base + dimensionCodes.damped} ${quarterHour}`];
      const codes = [
        [dimensionCodes.quarterHour, quarterHour],
        ...(base === 0 && hasPlaceholder(each.attributes) ? [[dimensionCodes.placeholder, quarterHour] as const] : []),
        ...viewDimensions.map((name) => [dimensionCodes[name], breakdowns[name].code(each.attributes)]),
      ];
      return codes.map(([dimension = 0, code]) => `${day} ${base + dimension} ${code}`);
    }),
  );

const expectedRequests = (list: readonly SpoolRecord[]) =>
  sumsOf(list.flatMap((each) => ('account' in each ? [`${hex(each.account)} ${dayOf(each.epochSecond)}`] : [])));

/** Subjects of two records that are in different partitions. */
const twoPartitions = () => {
  const bytes = [3, 4].map((last) => Buffer.concat([Buffer.alloc(15, 9), Buffer.of(last)]));
  return bytes as [Buffer, Buffer];
};

describe('RecordAggregator', () => {
  it('counts every view, click and API request once, in its quarter hour and in each breakdown of its UTC day', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (list) => {
        const aggregator = aggregate(encode(list));
        const { views, requests } = await allCounts(aggregator);
        expect(aggregator.corrupt).toBe(0);
        expect(views).toEqual(expectedViews(list));
        expect(requests).toEqual(expectedRequests(list));
      }),
    );
  });

  it('keeps the earliest open of each recipient, sorted by timer and recipient', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (list) => {
        const opens = list.flatMap((each) => (each.kind === 'firstOpen' ? [each] : []));
        const { firstOpens } = await allCounts(aggregate(encode(list)));
        for (const { timer: each, recipient, epochSecond } of firstOpens) {
          const same = opens.filter((open) => hex(open.timer) === each && hex(open.recipient) === recipient);
          expect(epochSecond).toBe(Math.min(...same.map((open) => open.epochSecond)));
        }
        const keys = firstOpens.map((open) => open.timer + open.recipient);
        expect(keys).toEqual([...new Set(opens.map((open) => hex(open.timer) + hex(open.recipient)))].sort());
      }),
    );
  });

  it('skips a corrupt record and counts the others', async () => {
    const bytes = encode(timers.map((each) => aView(each)));
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    const aggregator = aggregate(bytes);
    expect(aggregator.corrupt).toBe(1);
    expect(viewsIn(await allCounts(aggregator))).toBe(2);
  });

  it('skips the records before the offset of their partition', async () => {
    const [first, second_] = twoPartitions();
    const bytes = encode([aView(first), aView(second_), aView(first), anApiRequest(second_), aFirstOpen(first)]);
    const skipBefore = Array.from({ length: 16 }, () => 0);
    skipBefore[partitionOf(first)] = 1_000 + 2 * recordBytes;
    skipBefore[partitionOf(second_)] = 1_000 + 4 * recordBytes;
    const aggregator = new RecordAggregator();
    aggregator.add(bytes, { offset: 1_000, skipBefore });
    const { views, requests, firstOpens } = await allCounts(aggregator);
    expect([Object.values(views), requests, firstOpens.length]).toEqual([[1, ...viewDimensions.map(() => 1)], {}, 1]);
    expect(Object.keys(views).every((key) => key.startsWith(hex(first)))).toBe(true);
  });
});
