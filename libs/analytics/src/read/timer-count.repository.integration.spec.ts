import { DayCountsBuilder } from './day-counts/day-counts-writer.ts';
import { breakdowns, packAttribute } from '../classify/view-attributes.ts';
import { dimensionCodes } from './day-counts/day-counts.ts';
import {
  type Day,
  type TimerId,
  type ViewDimension,
  addDays,
  startOfDay,
  timerIds,
  viewBreakdowns,
  viewDimensions,
} from '@tminus/domain';
import { useTestDatabase } from '@tminus/testing';
import fc from 'fast-check';
import type { ValueCount } from './value-sums.ts';
import { TimerCountRepository } from './timer-count.repository.ts';

const dataSource = useTestDatabase();
let repository: TimerCountRepository;

/** Three months, one of which ends between two years. */
const firstDay = '2026-11-20';
const days = 60;
const start = startOfDay(firstDay, 'UTC');

beforeAll(async () => {
  repository = new TimerCountRepository(dataSource);
});

/** Views of one quarter hour or one value on one day. */
interface Entry {
  day: Day;
  dimension: 'quarterHour' | 'damped' | ViewDimension;
  code: number;
  views: number;
}

async function store(entries: readonly Entry[], timerId = timerIds.create()): Promise<TimerId> {
  for (const day of new Set(entries.map((entry) => entry.day))) {
    const counts = new DayCountsBuilder();
    for (const { dimension, code, views } of entries.filter((entry) => entry.day === day)) {
      counts.add(dimensionCodes[dimension], code, views);
    }
    const values = [timerIds.toUuid(timerId), day, counts.encode()];
    await dataSource.query('INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)', values);
  }
  return timerId;
}

const day = fc.nat(days).map((count) => addDays(firstDay, count));
const views = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2 ** 40 }));
const codes: Readonly<Partial<Record<Entry['dimension'], fc.Arbitrary<number>>>> = {
  quarterHour: fc.oneof(fc.constantFrom(0, 95), fc.nat(95)),
  damped: fc.nat(95),
  country: fc.constantFrom(...['DE', 'FR', 'US', 'ZA', undefined].map((each) => packAttribute('country', each))),
  device: fc.constantFrom(0, 1, 2, 3, 200), // 3 and 200 are unknown to this version
  client: fc.constantFrom(...viewBreakdowns.client.values.keys(), 254, 255),
};
const entry = fc
  .constantFrom('quarterHour' as const, 'quarterHour' as const, 'damped' as const, ...viewDimensions)
  .chain((dimension) =>
    fc.record({ day, dimension: fc.constant(dimension), code: codes[dimension] ?? fc.nat(255), views }),
  );
const instant = fc.integer({ min: -100, max: 96 * days + 100 }).map((quarters) => start + quarters * 900_000);
const interval = fc
  .oneof(
    fc.tuple(instant, instant),
    fc.tuple(instant, fc.nat(100)).map(([at, quarters]) => [at, at + quarters * 900_000]),
  )
  .map(([one = 0, other = 0]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

function naiveViews(
  entries: readonly Entry[],
  { from, to }: { from: number; to: number },
  dimension: Entry['dimension'] = 'quarterHour',
): number {
  const at = (each: Entry) => startOfDay(each.day, 'UTC') + each.code * 900_000;
  return entries
    .filter((each) => each.dimension === dimension && at(each) >= from && at(each) < to)
    .reduce((sum, each) => sum + each.views, 0);
}

function naiveBreakdown(entries: readonly Entry[], dimension: ViewDimension, from: Day, to: Day): ValueCount[] {
  const sums: Record<string, number> = {};
  for (const each of entries) {
    if (each.dimension !== dimension || each.day < from || each.day > to) continue;
    const value = breakdowns[dimension].text(each.code);
    sums[value] = (sums[value] ?? 0) + each.views;
  }
  return Object.keys(sums)
    .sort()
    .map((value) => ({ value, views: sums[value] ?? 0 }))
    .sort((one, other) => other.views - one.views);
}

describe('TimerCountRepository', () => {
  it('returns what a naive count of all entries returns, for any intervals and days', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 60 }),
        fc.array(interval, { maxLength: 6 }),
        day,
        fc.nat(40),
        async (entries, intervals, from, length) => {
          const to = addDays(from, length);
          const timerId = await store(entries);
          const counts = await repository.findCounts(timerId, intervals, { from, to });
          expect(intervals.map((each) => counts.timeline.between(each))).toEqual(
            intervals.map((each) => naiveViews(entries, each)),
          );
          expect(intervals.map((each) => counts.damped.between(each))).toEqual(
            intervals.map((each) => naiveViews(entries, each, 'damped')),
          );
          for (const dimension of viewDimensions) {
            expect(counts.breakdowns[dimension]).toEqual(naiveBreakdown(entries, dimension, from, to));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads only the timeline unless days for the breakdowns are given', async () => {
    const timerId = await store([
      { day: firstDay, dimension: 'quarterHour', code: 0, views: 3 },
      { day: firstDay, dimension: 'device', code: 1, views: 3 },
    ]);
    const hour = { from: start, to: start + 3_600_000 };
    const counts = await repository.findCounts(timerId, [hour]);
    expect([counts.timeline.between(hour), counts.breakdowns.device]).toEqual([3, []]);
  });

  it('ignores dimensions that a later version has added', async () => {
    const timerId = timerIds.create();
    const counts = new DayCountsBuilder();
    counts.add(dimensionCodes.device, 2, 5);
    counts.add(1_000, 7, 5);
    await dataSource.query('INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)', [
      timerIds.toUuid(timerId),
      firstDay,
      counts.encode(),
    ]);
    const found = await repository.findCounts(timerId, [], { from: firstDay, to: firstDay });
    expect(found.breakdowns.device).toEqual([{ value: 'mobile', views: 5 }]);
  });
});
