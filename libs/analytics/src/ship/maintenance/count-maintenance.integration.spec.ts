import { TimerRepository } from '@tminus/database';
import { type AccountId, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { DayCountsBuilder } from '../../read/day-counts/day-counts-builder.ts';
import { CountMaintenance, type CountMaintenanceOptions } from './count-maintenance.ts';
import { removeUnopenedTimers } from './removals.ts';
import { MonthlyPartitions, partitionedTables } from './monthly-partitions.ts';

const dataSource = useTestDatabase();

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
const tables = [...partitionedTables].sort();

/** The months that have partitions, which must be the same for all tables. */
async function months(): Promise<string[]> {
  const rows: { relname: string }[] = await dataSource.query(
    `SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE relkind = 'r' ORDER BY 1`,
  );
  const monthsOf = (table: string) =>
    rows.flatMap(({ relname }) => (relname.startsWith(table) ? [relname.slice(table.length + 1)] : []));
  const [first = []] = tables.map(monthsOf);
  for (const table of tables) expect(monthsOf(table)).toEqual(first);
  return first;
}

function maintenance(day: string, retentionMonths = 3) {
  const [detached, dropped]: [string[], string[]] = [[], []];
  const run = new CountMaintenance({
    dataSource,
    retentionMonths,
    evergreenGraceMs: 30 * 86_400_000,
    onDetached: (names) => void detached.push(...names),
    onDropped: (names) => void dropped.push(...names),
    onError: () => undefined,
    databaseNow: () => at(day),
    processNow: () => at(day),
  });
  return { detached, dropped, run };
}

/** With the real clocks. */
const maintenanceNow = (options: Partial<CountMaintenanceOptions>) =>
  new CountMaintenance({
    dataSource,
    retentionMonths: 3,
    evergreenGraceMs: 30 * 86_400_000,
    onDetached: () => undefined,
    onDropped: () => undefined,
    onError: () => undefined,
    ...options,
  });

const insertSegment = (segment: string, updatedAt = 'now') =>
  dataSource.query(`INSERT INTO spool_segments (id, counted_to, prefix, updated_at) VALUES ($1, 40, '', $2)`, [
    segment,
    updatedAt,
  ]);

async function createTimer(accountId: AccountId, limit = 9): Promise<string> {
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), limit);
  if (!created) throw new Error('The account owns too many timers.');
  return timerIds.toUuid(created.timer.id);
}

const rowsOf = async (table: string, key: string, value: string): Promise<number> => {
  const [row]: { rows: string }[] = await dataSource.query(`SELECT count(*) AS rows FROM ${table} WHERE ${key} = $1`, [
    value,
  ]);
  return Number(row?.rows);
};

describe('CountMaintenance', () => {
  it('creates the partitions of this month and the next three, and detaches older ones, even across the end of a year', async () => {
    await new MonthlyPartitions(dataSource).ensure(['2025-10-01', '2025-12-31'].map((day) => at(day) / 1000));
    expect(await months()).toEqual(['2025_10', '2025_11', '2025_12', '2026_01']);
    const { run, detached, dropped } = maintenance('2026-02-20');
    expect(await run.run()).toBe(true);
    expect(await months()).toEqual(['2025_11', '2025_12', '2026_01', '2026_02', '2026_03', '2026_04', '2026_05']);
    expect(detached).toEqual(tables.map((table) => `${table}_2025_10`));
    expect(await run.run()).toBe(true);
    expect(detached).toHaveLength(4);
    expect(dropped).toEqual([]);
  });

  it('drops detached partitions after a week, unless they are attached again', async () => {
    const february = maintenance('2026-02-27');
    await dataSource.query(
      `ALTER TABLE timer_view_days ATTACH PARTITION timer_view_days_2025_10 FOR VALUES FROM ('2025-10-01') TO ('2025-11-01')`,
    );
    await maintenance('2026-02-26', 4).run.run();
    await february.run.run();
    const others = tables.filter((table) => table !== 'timer_view_days');
    expect(february.dropped).toEqual(others.map((table) => `${table}_2025_10`));
    expect(february.detached).toEqual(['timer_view_days_2025_10']);
    const { run, dropped } = maintenance('2026-03-06', 4);
    await run.run();
    expect(dropped).toEqual(['timer_view_days_2025_10']);
  });

  it('runs in one process at a time', async () => {
    const runs = Array.from({ length: 5 }, () => maintenance('2026-05-01'));
    const did = await Promise.all(runs.map(({ run }) => run.run()));
    expect(did).toContain(true);
    expect(runs.flatMap(({ detached }) => detached).sort()).toEqual(
      [...new Set(runs.flatMap(({ detached }) => detached))].sort(),
    );
    expect(await maintenance('2026-05-01').run.run()).toBe(true); // no process keeps the lock
  });

  it('does not wait for a query that uses a partition', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE timer_view_days_2026_02 IN ACCESS SHARE MODE');
    await expect(maintenance('2026-08-01').run.run()).rejects.toThrow(/lock timeout/);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await maintenance('2026-08-01').run.run()).toBe(true);
    expect(await months()).not.toContain('2026_02');
  });

  it('remembers for 400 days after the last change how far a segment is counted', async () => {
    const [old, changed] = ['019b5000-0000-7000-8000-000000000001', '019b5000-0000-7000-8000-000000000002'];
    await insertSegment(old, '2026-01-01Z');
    await insertSegment(changed, '2026-06-01Z');
    const left = async (day: string) => {
      await maintenance(day).run.run();
      const rows: { id: string }[] = await dataSource.query('SELECT id FROM spool_segments ORDER BY id');
      return rows.map(({ id }) => id);
    };
    expect(await left('2027-02-04')).toEqual([old, changed]);
    expect(await left('2027-02-06')).toEqual([changed]);
    await dataSource.query('DELETE FROM spool_segments');
  });

  it('removes what is old by the clock of the database', async () => {
    const segment = '00000000-0001-7000-8000-000000000004'; // of a node whose clock was wrong
    await insertSegment(segment);
    const detached: string[] = [];
    const onDetached = (names: string[]) => void detached.push(...names);
    expect(await maintenanceNow({ retentionMonths: 600, onDetached }).run()).toBe(true);
    expect(await rowsOf('spool_segments', 'id', segment)).toBe(1);
    expect(detached).toEqual([]);
    await dataSource.query('DELETE FROM spool_segments WHERE id = $1', [segment]);
  });

  it.each([
    ['that of this process is far ahead', { processNow: () => at('2099-01-01') }],
    ['that of this process is 61 minutes late', { processNow: () => Date.now() - 61 * 60_000 }],
    ['that of the database is far ahead', { databaseNow: () => at('2099-01-01') }],
  ])('creates partitions but removes nothing if the clocks differ: %s', async (_, clocks) => {
    const old = '019b5000-0000-7000-8000-000000000005';
    await insertSegment(old, '2026-01-01Z');
    const before = await months();
    await expect(maintenanceNow({ retentionMonths: 2, ...clocks }).run()).rejects.toThrow(/the clocks differ/);
    expect(await months()).toEqual(expect.arrayContaining(before));
    expect(await rowsOf('spool_segments', 'id', old)).toBe(1);
    await dataSource.query('DELETE FROM spool_segments WHERE id = $1', [old]);
    for (const month of (await months()).filter((each) => each.startsWith('2099')))
      for (const table of tables) await dataSource.query(`DROP TABLE ${table}_${month}`);
  });

  it('saves the names of all codes, so that SQL can decode day counts', async () => {
    await dataSource.query('DELETE FROM count_codes WHERE code > 0');
    await maintenance('2026-08-01').run.run();
    const counts = new DayCountsBuilder();
    const entries = [
      [0, 95, 12_345_678_901],
      [1, 0, 1],
      [1, 68 + 69 * 256, 300],
      [2, 2, 5],
      [3, 13, 7],
      [3, 200, 8],
      [9, 1, 4],
    ] as const;
    for (const [dimension, code, views] of entries) counts.add(dimension, code, views);
    const rows = await dataSource.query('SELECT * FROM decode_day_counts($1) ORDER BY views DESC', [counts.encode()]);
    expect(rows).toEqual([
      { dimension: 'quarter_hour', value: '23:45', views: '12345678901' },
      { dimension: 'country', value: 'DE', views: '300' },
      { dimension: 'client', value: 'unknown', views: '8' },
      { dimension: 'client', value: 'HEY', views: '7' },
      { dimension: 'device', value: 'mobile', views: '5' },
      { dimension: 'unknown', value: 'unknown', views: '4' },
      { dimension: 'country', value: 'unknown', views: '1' },
    ]);
  });
});

describe('counts without an owner', () => {
  const lost = { timer: timerIds.toUuid(timerIds.create()), account: accountIds.toUuid(accountIds.create()) };

  async function insertCounts(timer: string, account: string, day: string): Promise<void> {
    await dataSource.query(`INSERT INTO timer_view_days VALUES ($1, $2, '\\x0100020001')`, [timer, day]);
    await dataSource.query('INSERT INTO timer_view_totals VALUES ($1, 1) ON CONFLICT DO NOTHING', [timer]);
    await dataSource.query(`INSERT INTO account_view_days VALUES ($1, $2, '\\x0100020001', '')`, [account, day]);
    await dataSource.query('INSERT INTO account_view_totals VALUES ($1, 1) ON CONFLICT DO NOTHING', [account]);
    await dataSource.query(`INSERT INTO account_view_months VALUES ($1, date_trunc('month', $2::date), 1)`, [
      account,
      day,
    ]);
    await dataSource.query('INSERT INTO account_api_request_counts VALUES ($1, $2, 1)', [account, day]);
  }

  const rowsOfAll = async (timer: string, account: string) => [
    await rowsOf('timer_view_days', 'timer_id', timer),
    await rowsOf('timer_view_totals', 'timer_id', timer),
    await rowsOf('account_view_days', 'account_id', account),
    await rowsOf('account_view_totals', 'account_id', account),
    await rowsOf('account_view_months', 'account_id', account),
    await rowsOf('account_api_request_counts', 'account_id', account),
  ];

  let owned: { timer: string; account: string };

  beforeAll(async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    owned = { timer: await createTimer(accountId), account: accountIds.toUuid(accountId) };
    // Then the clock is set back.
    await dataSource.query(
      `INSERT INTO maintenance_tasks (task, finished_at) VALUES ('remove-orphans', '2026-11-01Z')
       ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`,
    );
    await maintenance('2026-09-01').run.run();
    for (const day of ['2026-08-31', '2026-09-01']) {
      await insertCounts(owned.timer, owned.account, day);
      await insertCounts(lost.timer, lost.account, day);
    }
  });

  it('are removed once a day, even after the clock was set back, and others stay', async () => {
    await maintenance('2026-09-01').run.run();
    expect(await rowsOfAll(lost.timer, lost.account)).toEqual([2, 1, 2, 1, 2, 2]);
    await maintenance('2026-09-02').run.run();
    expect(await rowsOfAll(lost.timer, lost.account)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await rowsOfAll(owned.timer, owned.account)).toEqual([2, 1, 2, 1, 2, 2]);
  });
});

describe('timers that were deleted and never opened', () => {
  it('are removed when they cannot be restored any more, and others stay', async () => {
    const nowMs = Date.parse('2026-11-22T12:00:00Z');
    const { accountId } = await createAccountWithKey(dataSource);
    const create = async (deletedDaysAgo: number | null, isOpened = false) => {
      const uuid = await createTimer(accountId, 9_999);
      if (isOpened) await dataSource.query('INSERT INTO timer_view_totals VALUES ($1, 1)', [uuid]);
      if (deletedDaysAgo !== null) {
        const deletedAt = new Date(nowMs - deletedDaysAgo * 86_400_000);
        await dataSource.query('UPDATE timers SET deleted_at = $2 WHERE id = $1', [uuid, deletedAt]);
      }
      return uuid;
    };
    const kept = [await create(null), await create(30), await create(32, true), await create(400, true)];
    const removed = [await create(32), await create(400)];
    // More than one statement reads, and some of them at the same moment.
    await dataSource.query(
      `INSERT INTO timers SELECT (json_populate_record(timers, json_build_object(
           'id', gen_random_uuid(), 'deleted_at', $2::timestamptz - (n % 7) * interval '1 day'))).*
         FROM timers CROSS JOIN generate_series(1, 2500) AS n WHERE id = $1`,
      [removed[0], new Date(nowMs - 32 * 86_400_000)],
    );
    await removeUnopenedTimers(dataSource, nowMs, new AbortController().signal);
    const left: { id: string }[] = await dataSource.query('SELECT id FROM timers WHERE account_id = $1', [
      accountIds.toUuid(accountId),
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  });
});

describe('timers that were deleted before the months that are kept', () => {
  it('are removed with their totals and first opens, and others stay', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const create = async (deletedAt: string | null) => {
      const uuid = await createTimer(accountId);
      await dataSource.query(`INSERT INTO evergreen_opens VALUES ($1, '\\x0102030405060708', now())`, [uuid]);
      await dataSource.query('INSERT INTO timer_view_totals VALUES ($1, 5)', [uuid]);
      await dataSource.query('UPDATE timers SET deleted_at = $2 WHERE id = $1', [uuid, deletedAt]);
      return uuid;
    };
    const [existing, recent, old] = [await create(null), await create('2026-06-01Z'), await create('2026-05-31Z')];
    await maintenance('2026-09-15').run.run();
    const rows = async (uuid: string) => [
      await rowsOf('timers', 'id', uuid),
      await rowsOf('timer_view_totals', 'timer_id', uuid),
      await rowsOf('evergreen_opens', 'timer_id', uuid),
    ];
    expect(await rows(existing)).toEqual([1, 1, 1]);
    expect(await rows(recent)).toEqual([1, 1, 1]);
    expect(await rows(old)).toEqual([0, 0, 0]);
  });
});
