import { type AccountId, accountIds, addMonths, timerIds, utcDay } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { RetentionRepository } from './retention.repository.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
const repository = new RetentionRepository(dataSource);

/** Removes what is old on a day. Counts are kept for three months. */
const removeOn = (day: string) => {
  const limits = { nowMs: Date.parse(`${day}T12:00:00Z`), keptFrom: addMonths(utcDay(Date.parse(day)), -3) };
  return repository.remove({ ...limits, graceMs: 30 * 86_400_000 }, new AbortController().signal);
};

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

describe('the day of a process that removes what is old', () => {
  const claims = async () => (await Promise.all([1, 2, 3].map(() => repository.claimDay()))).filter(Boolean).length;
  const passTime = (interval: string) =>
    dataSource.query('UPDATE daily_tasks SET due_at = due_at - $1::interval', [interval]);

  beforeEach(() => dataSource.query('DELETE FROM daily_tasks'));

  it('is claimed by one of them, and an hour later by another if it did not finish', async () => {
    expect(await claims()).toBe(1);
    await passTime('59 minutes');
    expect(await claims()).toBe(0);
    await passTime('2 minutes');
    expect(await claims()).toBe(1);
  });

  it('is over after 23 hours, or when the clock was set back', async () => {
    await claims();
    await repository.finishDay();
    await passTime('22 hours');
    expect(await claims()).toBe(0);
    await passTime('2 hours');
    expect(await claims()).toBe(1);
    await passTime('-2 days');
    expect(await claims()).toBe(1);
  });
});

it('the database remembers for 400 days after the last change how far a segment is counted', async () => {
  const [old, changed] = ['019b5000-0000-7000-8000-000000000001', '019b5000-0000-7000-8000-000000000002'];
  const insert = `INSERT INTO spool_segments (id, counted_to, prefix, updated_at) VALUES ($1, 40, '', '2026-01-01Z'), ($2, 40, '', '2026-06-01Z')`;
  await dataSource.query(insert, [old, changed]);
  const left = async (day: string) => {
    await removeOn(day);
    const rows: { id: string }[] = await dataSource.query('SELECT id FROM spool_segments ORDER BY id');
    return rows.map(({ id }) => id);
  };
  expect(await left('2027-02-04')).toEqual([old, changed]);
  expect(await left('2027-02-06')).toEqual([changed]);
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
    // More owners than one statement takes.
    await dataSource.query('INSERT INTO timer_view_totals SELECT gen_random_uuid(), 1 FROM generate_series(1, 1200)');
    for (const day of ['2026-05-31', '2026-06-01', '2026-09-01']) {
      await insertCounts(owned.timer, owned.account, day);
      await insertCounts(lost.timer, lost.account, day);
    }
  });

  it('of old months and without an owner are removed, and others stay', async () => {
    await removeOn('2026-09-02');
    const [{ left }] = await dataSource.query<[{ left: number }]>(
      'SELECT count(*)::int AS left FROM timer_view_totals',
    );
    expect(left).toBe(1);
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
    const kept = [await create(null), await create(30), await create(32, true), await create(60, true)];
    const removed = [await create(32), await create(400)];
    // More than one statement reads, and some of them at the same moment.
    await dataSource.query(
      `INSERT INTO timers SELECT (json_populate_record(timers, json_build_object(
           'id', gen_random_uuid(), 'deleted_at', $2::timestamptz - (n % 7) * interval '1 day'))).*
         FROM timers CROSS JOIN generate_series(1, 2500) AS n WHERE id = $1`,
      [removed[0], new Date(nowMs - 32 * 86_400_000)],
    );
    await removeOn('2026-11-22');
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
    await removeOn('2026-09-15');
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
