import { TimerRepository } from '@tminus/database';
import { type AccountId, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { DayCountsBuilder } from '../../read/day-counts/day-counts-builder.ts';
import { CountMaintenance, type CountMaintenanceOptions } from './count-maintenance.ts';
import { removeUnopenedTimers } from './removals.ts';

const dataSource = useTestDatabase();

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

const maintenance = (day: string, options: Partial<CountMaintenanceOptions> = {}) =>
  new CountMaintenance({
    dataSource,
    retentionMonths: 3,
    evergreenGraceMs: 30 * 86_400_000,
    onError: () => undefined,
    databaseNow: () => at(day),
    processNow: () => at(day),
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
  it('runs in one process at a time', async () => {
    let others: Promise<boolean[]> | undefined;
    const first = maintenance('2026-05-01', {
      databaseNow: () => {
        others ??= Promise.all([maintenance('2026-05-01').run(), maintenance('2026-05-01').run()]);
        return others.then(() => at('2026-05-01'));
      },
    });
    expect(await first.run()).toBe(true);
    expect(await others).toEqual([false, false]);
    expect(await maintenance('2026-05-01').run()).toBe(true); // no process keeps the lock
  });

  it('remembers for 400 days after the last change how far a segment is counted', async () => {
    const [old, changed] = ['019b5000-0000-7000-8000-000000000001', '019b5000-0000-7000-8000-000000000002'];
    await insertSegment(old, '2026-01-01Z');
    await insertSegment(changed, '2026-06-01Z');
    const left = async (day: string) => {
      await maintenance(day).run();
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
    expect(await maintenance('', { databaseNow: undefined, processNow: undefined }).run()).toBe(true);
    expect(await rowsOf('spool_segments', 'id', segment)).toBe(1);
    await dataSource.query('DELETE FROM spool_segments WHERE id = $1', [segment]);
  });

  it.each([
    ['that of this process is far ahead', '2026-11-01T12:00Z', '2099-01-01T12:00Z'],
    ['that of this process is 61 minutes late', '2026-11-01T12:00Z', '2026-11-01T10:59Z'],
    ['that of the database is far ahead', '2099-01-01T12:00Z', '2026-11-01T12:00Z'],
  ])('removes nothing if the clocks differ: %s', async (_, database, process) => {
    const old = '019b5000-0000-7000-8000-000000000005';
    await insertSegment(old, '2026-01-01Z');
    const clocks = { databaseNow: () => Date.parse(database), processNow: () => Date.parse(process) };
    await expect(maintenance('', clocks).run()).rejects.toThrow(/the clocks differ/);
    expect(await rowsOf('spool_segments', 'id', old)).toBe(1);
    await dataSource.query('DELETE FROM spool_segments WHERE id = $1', [old]);
  });

  it('saves the names of all codes, so that SQL can decode day counts', async () => {
    await dataSource.query('DELETE FROM count_codes WHERE code > 0');
    await maintenance('2026-08-01').run();
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

describe('counts', () => {
  const lost = { timer: timerIds.toUuid(timerIds.create()), account: accountIds.toUuid(accountIds.create()) };

  async function insertCounts(timer: string, account: string, day: string): Promise<void> {
    await dataSource.query(`INSERT INTO timer_view_days VALUES ($1, $2, '\\x0100020001')`, [timer, day]);
    await dataSource.query('INSERT INTO timer_view_totals VALUES ($1, 1) ON CONFLICT DO NOTHING', [timer]);
    await dataSource.query(`INSERT INTO account_view_days VALUES ($1, $2, '\\x0100020001', '')`, [account, day]);
    await dataSource.query('INSERT INTO account_view_totals VALUES ($1, 1) ON CONFLICT DO NOTHING', [account]);
    await dataSource.query(
      `INSERT INTO account_view_months VALUES ($1, date_trunc('month', $2::date), 1) ON CONFLICT DO NOTHING`,
      [account, day],
    );
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
    // More owners than one statement takes, and then the clock is set back.
    await dataSource.query('INSERT INTO timer_view_totals SELECT gen_random_uuid(), 1 FROM generate_series(1, 1200)');
    await dataSource.query(
      `INSERT INTO maintenance_tasks (task, finished_at) VALUES ('remove-old-counts', '2026-11-01Z')
       ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`,
    );
    await maintenance('2026-09-01').run();
    for (const day of ['2026-05-31', '2026-06-01', '2026-09-01']) {
      await insertCounts(owned.timer, owned.account, day);
      await insertCounts(lost.timer, lost.account, day);
    }
  });

  it('of old months and without an owner are removed once a day, even after the clock was set back, and others stay', async () => {
    const [{ left }] = await dataSource.query<[{ left: number }]>(
      'SELECT count(*)::int AS left FROM timer_view_totals',
    );
    expect(left).toBe(2);
    await maintenance('2026-09-01').run();
    expect(await rowsOfAll(lost.timer, lost.account)).toEqual([3, 1, 3, 1, 3, 3]);
    await maintenance('2026-09-02').run();
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
    await maintenance('2026-09-15').run();
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
