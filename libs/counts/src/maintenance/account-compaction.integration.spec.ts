import { useTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { type AllCounts, deleteCounts, expectedCounts, storedCounts, startCounter } from '../../test/counts.ts';
import { TestSegment, type View } from '../../test/segments.ts';
import { type TestTimer, createTimers } from '../../test/timers.ts';
import { Counter } from '../counting/counter.ts';
import { PostgresFrameInbox } from '../inbox/postgres-frame-inbox.ts';
import { allPartitions } from '../partitions.ts';
import { compactAccountDays } from './account-compaction.ts';

/** 2026-11-28: the views are in two months. */
const firstDay = Date.UTC(2026, 10, 28) / 86_400_000;
const days = 5;

const dataSource = useTestDatabase();
let inbox: PostgresFrameInbox;
let counter: Counter;
let timers: TestTimer[];
let accounts: Map<string, string>;

beforeAll(async () => {
  inbox = new PostgresFrameInbox(dataSource);
  timers = [...(await createTimers(dataSource, allPartitions)), ...(await createTimers(dataSource, [0, 9, 9]))];
  accounts = new Map(timers.map(({ timer, account }) => [timer, account]));
  counter = startCounter({ inbox, dataSource, now: () => 0 });
});

afterAll(() => counter.stop());

beforeEach(() => deleteCounts(dataSource));

function aSegment(views: number, seed: number): TestSegment {
  const random = (index: number, limit: number) => ((index + seed) * 2_654_435_761) % limit;
  return new TestSegment(
    Array.from({ length: views }, (_, index): View => ({
      timer: timers[random(index, timers.length)]?.timer ?? '',
      day: firstDay + random(index * 7, days),
      quarterHour: random(index * 3, 96),
      country: random(index, 3),
      device: random(index * 5, 3),
      client: random(index * 11, 13),
    })),
  );
}

async function count(segment: TestSegment, from?: number, to?: number): Promise<void> {
  await inbox.append(allPartitions.map((partition) => segment.frame(partition, from, to)));
  await counter.countNow();
}

/** The counts of accounts and days, of all partitions together. */
function byAccountAndDay(counts: AllCounts): AllCounts {
  const sums: AllCounts = {};
  for (const [what, views] of Object.entries(counts)) {
    const [, day, entry] = /^(views of \S+ on \S+) in \d+, (\S+)$/.exec(what) ?? [];
    if (day !== undefined) sums[`${day}, ${entry}`] = (sums[`${day}, ${entry}`] ?? 0) + views;
  }
  return sums;
}

async function expectExact(...segments: TestSegment[]): Promise<void> {
  const records = segments.flatMap((segment) => segment.records);
  const expected = byAccountAndDay(expectedCounts(records, accounts));
  expect(Object.keys(expected).length).toBeGreaterThan(100);
  expect(byAccountAndDay(await storedCounts(dataSource))).toEqual(expected);
}

/** In December, when no views of these days arrive any more. */
const compact = (source = dataSource, signal = new AbortController().signal) =>
  compactAccountDays(source, Date.UTC(2026, 11, 10) / 1000, signal);

/** The same database, for which `before` runs before each statement of a transaction. */
const observed = (before: (sql: string) => Promise<void> | void) =>
  ({
    query: dataSource.query.bind(dataSource),
    transaction: (isolation: 'REPEATABLE READ', work: (manager: object) => Promise<void>) =>
      dataSource.transaction(isolation, (manager) => {
        const query = manager.query.bind(manager);
        manager.query = async (...args: Parameters<typeof query>) => {
          await before(args[0]);
          return query(...args);
        };
        return work(manager);
      }),
  }) as unknown as DataSource;

describe('compactAccountDays', () => {
  const rowsPerDay = async () => {
    const rows: { rows: number }[] = await dataSource.query(
      'SELECT DISTINCT count(*)::int AS rows FROM account_view_days GROUP BY account_id, day ORDER BY 1',
    );
    return rows.map(({ rows: each }) => each);
  };

  it('merges the rows of large accounts and days into one, and changes no count', async () => {
    const [before, late] = [aSegment(2_000, 1), aSegment(300, 2)];
    await count(before);
    expect((await rowsPerDay()).at(-1)).toBe(16);
    expect(await compact()).toBe(true);
    expect(await rowsPerDay()).toEqual([1, 2]); // the small account has timers in two partitions
    await expectExact(before);
    await count(late);
    await expectExact(before, late);
    expect(await compact()).toBe(true);
    expect(await rowsPerDay()).toEqual([1, 2]);
    await expectExact(before, late);
  });

  it('is exact while counters count the same days', async () => {
    const [before, meanwhile] = [aSegment(600, 1), aSegment(600, 2)];
    await count(before);
    const counting = async () => {
      for (let from = 0; from < 600; from += 20) await count(meanwhile, from, from + 20);
    };
    const compacting = async () => {
      for (let round = 0; round < 10; round++) await compact();
    };
    await Promise.all([counting(), compacting()]);
    await count(meanwhile); // what a rival has refused
    await expectExact(before, meanwhile);
    while (!(await compact()));
    expect(await rowsPerDay()).toEqual([1, 2]);
    await expectExact(before, meanwhile);
  });

  /** A process that has lost its lock stops after the rows of one partition. */
  async function compactOnePartition(): Promise<void> {
    const stopping = new AbortController();
    await compact(
      observed((sql) => (sql.includes('DELETE') ? stopping.abort() : undefined)),
      stopping.signal,
    );
  }

  it('changes no count if another process, whose lock is lost, merges the same days', async () => {
    const [before, late] = [aSegment(2_000, 1), aSegment(900, 2)];
    await count(before);
    let steps = 0;
    const stalled = observed(async (sql) => {
      // Between reading and writing the rows of the tenth partition.
      if (!sql.includes('UPDATE count_partitions') || ++steps !== 10) return;
      await inbox.append([late.frame(0)]);
      await counter.countNow();
      await compactOnePartition();
    });
    expect(await compact(stalled)).toBe(false);
    await count(late);
    while (!(await compact()));
    await expectExact(before, late);
  });

  it('leaves days alone on which views still arrive, and rows that cannot be read', async () => {
    const before = aSegment(2_000, 1);
    await count(before);
    const early = Date.UTC(2026, 10, 30) / 1000;
    await compactAccountDays(dataSource, early, new AbortController().signal);
    const days: { day: string }[] = await dataSource.query(
      'SELECT DISTINCT day::text FROM account_view_days WHERE partition = 16',
    );
    expect(days).toEqual([{ day: '2026-11-28' }]);
    await dataSource.query(
      `UPDATE account_view_days SET counts = '\\x0100c8' WHERE partition IN (0, 3) AND day = '2026-11-30'`,
    );
    expect(await compact()).toBe(true);
    const left: { day: string; partition: number }[] = await dataSource.query(
      `SELECT day::text, partition FROM account_view_days WHERE account_id = $1 AND partition < 16 ORDER BY partition`,
      [timers[0]?.account],
    );
    // Partition 0 is the first that is merged, when there is no merged row yet.
    expect(left).toEqual([0, 3].map((partition) => ({ day: '2026-11-30', partition })));
  });
});
