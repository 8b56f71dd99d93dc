import {
  breakdowns,
  dampedView,
  hasPlaceholder,
  isDamped,
  packAttributes,
  withPlaceholder,
} from '../classify/view-attributes.ts';
import { dimensionCodes } from '../read/day-counts/day-counts.ts';
import { accountIds, timerIds, viewDimensions } from '@tminus/domain';
import fc from 'fast-check';
import { allCounts, viewsIn } from '../../test/all-counts.ts';
import { aClick, aFirstOpen, aView, anApiRequest, hex } from '../../test/records.ts';
import { RecordEncoder, type SpoolRecord, accountBytes, recordBytes, timerBytes } from '../spool/record.ts';
import { RecordSums, daySeconds, quarterHourSeconds } from './record-sums.ts';

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
const record: fc.Arbitrary<SpoolRecord> = fc.oneof(
  parts.map((each) => aView(...each)),
  parts.map((each) => aClick(...each)),
  fc.tuple(account, second).map((parts) => anApiRequest(...parts)),
  fc.tuple(timer, fc.constantFrom(...recipients), second).map((parts) => aFirstOpen(...parts)),
);
const records = fc.array(record, { maxLength: 100, size: 'max' });

const encode = (list: readonly SpoolRecord[]) => new RecordEncoder().encode(list);

/** Adds up in two steps, as when a file is read. */
function add(bytes: Buffer) {
  const half = recordBytes * Math.floor(bytes.length / recordBytes / 2);
  const sums = new RecordSums();
  const corrupt = sums.add(bytes.subarray(0, half)) + sums.add(bytes.subarray(half));
  return { counts: allCounts(sums), corrupt };
}

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
  sumsOf(
    list.flatMap((each) => ('account' in each ? [`requests ${hex(each.account)} ${dayOf(each.epochSecond)}`] : [])),
  );

const expectedOpens = (list: readonly SpoolRecord[]) => {
  const opens: Record<string, number> = {};
  for (const each of list) {
    if (each.kind !== 'firstOpen') continue;
    const key = `opened ${hex(each.timer)} ${hex(each.recipient)}`;
    opens[key] = Math.min(opens[key] ?? Infinity, each.epochSecond);
  }
  return opens;
};

describe('RecordSums', () => {
  it('has every view, click and API request once, in its quarter hour and each breakdown of its UTC day, and the earliest opens', () => {
    fc.assert(
      fc.property(records, (list) => {
        const { counts, corrupt } = add(encode(list));
        expect(corrupt).toBe(0);
        expect(counts).toEqual({ ...expectedViews(list), ...expectedRequests(list), ...expectedOpens(list) });
      }),
    );
  });

  it('skips a corrupt record and counts the others', () => {
    const bytes = encode(timers.map((each) => aView(each)));
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    const { counts, corrupt } = add(bytes);
    expect([corrupt, viewsIn(counts)]).toEqual([1, 2]);
  });

  it('has one row for all views and clicks of a timer on a day, in the order of the timers', () => {
    const [first, last, start] = [Buffer.alloc(16, 1), Buffer.alloc(16, 250), 20_000 * daySeconds];
    const sums = new RecordSums();
    const views = Array.from({ length: 5_000 }, (_, index) => aView(last, start + index, attributes[index % 3]));
    sums.add(encode([...views, aView(last, start + daySeconds), aClick(last, start + 5), aClick(first, start + 6)]));
    expect(sums.rows().timers.map(([day, rows]) => [day, rows.map(({ counts: _, ...row }) => row)])).toEqual([
      [
        20_000,
        [
          { timer: first.toString('latin1'), views: 0, clicks: 1 },
          { timer: last.toString('latin1'), views: 5_000, clicks: 1 },
        ],
      ],
      [20_001, [{ timer: last.toString('latin1'), views: 1, clicks: 0 }]],
    ]);
    expect(sums.size).toBe(3);
  });
});
