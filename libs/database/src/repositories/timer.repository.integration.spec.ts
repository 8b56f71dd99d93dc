import { Logger } from '@nestjs/common';
import { type AccountId, accountIds, type ApiError, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, eventually, useTestDatabase } from '@tminus/testing';
import { AccountRepository } from './account.repository.ts';
import { timerListQuery } from './timer-list-query.ts';
import { PublicTimerRepository } from './public-timer.repository.ts';
import type { TimerWithViews } from './timer-row.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
const timers = new TimerRepository(dataSource);
const publicTimers = new PublicTimerRepository(dataSource);

afterEach(() => jest.restoreAllMocks());

const account = async () => (await createAccountWithKey(dataSource)).accountId;

describe('TimerRepository', () => {
  it('stores every field of a timer', async () => {
    const owner = await account();
    const draft = aTimer({
      name: 'Größe 🚀',
      timezone: 'Asia/Calcutta',
      targetDate: new Date('9999-12-31T23:59:59Z'),
      width: 1200,
      height: 400,
      units: ['hours', 'seconds'],
      language: 'ar',
      labels: { hours: 'ساعات', seconds: '' },
      transparent: true,
      motion: 'smooth',
      onExpire: { action: 'message', message: 'Ο χρόνος τελείωσε' },
      onPrefetch: 'hidden',
      startsAt: new Date('2026-11-28T17:00:00Z'),
      onPending: 'date',
      link: { url: 'https://a.example/', expiredUrl: 'https://b.example/', pendingUrl: 'https://c.example/' },
      pausedUntil: new Date('2026-11-27T17:00:00Z'),
      alt: 'Προσφορά',
      localTimes: { startsAt: '2026-11-28T17:00:00[UTC]' },
      animationSeconds: 600,
    });
    const created = await timers.create(owner, draft, 1);
    const found = created && (await timers.find(owner, created.timer.id));
    expect(found).toEqual({
      timer: {
        ...draft,
        id: created?.timer.id,
        accountId: owner,
        mode: 'live',
        revision: 1,
        createdAt: expect.any(Date),
      },
      viewCount: 0,
      totalClicks: 0,
    });
  });

  it('deletes a timer while another one is created with its external id', async () => {
    const owner = await account();
    const draft = aTimer({ externalId: 'one' });
    const { timer } = (await timers.create(owner, draft, 10)) as TimerWithViews;
    const waiting = async (count: number) => {
      const [row] = await dataSource.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(row.count).toBe(count);
    };
    const results: Promise<unknown>[] = [];
    await dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountIds.toUuid(owner)]);
      results.push(timers.create(owner, draft, 10).catch(({ code }: ApiError) => code));
      await eventually(() => waiting(1));
      results.push(timers.delete(owner, timer.id, () => undefined).then((deleted) => deleted?.timer.id));
      await eventually(() => waiting(2));
    });
    expect(await Promise.all(results)).toEqual(['external_id_taken', timer.id]);
  });

  it('hides timers from other accounts', async () => {
    const [owner, other] = [await account(), await account()];
    const created = await timers.create(owner, aTimer(), 1);
    const id = created?.timer.id ?? timerIds.create();
    expect(await timers.find(other, id)).toBeUndefined();
    expect(await timers.list(other, { limit: 100 })).toEqual({ items: [], total: 0, hasMore: false });
  });

  it('hides a deleted timer from its account but not from its image', async () => {
    const owner = await account();
    const created = await timers.create(owner, aTimer(), 1);
    const id = created?.timer.id ?? timerIds.create();
    await timers.delete(owner, id, () => undefined);
    expect(await timers.find(owner, id)).toBeUndefined();
    const found = await publicTimers.find([id, timerIds.create()]);
    const shown = { timer: expect.objectContaining({ id }), deleted: true, tokenAlgorithm: 'EdDSA' };
    expect([...found]).toEqual([[id, shown]]);
    expect(await timers.create(owner, aTimer(), 1)).toBeDefined();
  });

  it('hides the image of a timer whose type only a newer version knows, not those that are loaded with it', async () => {
    const owner = await account();
    const [older, newer] = [await timers.create(owner, aTimer(), 2), await timers.create(owner, aTimer(), 2)];
    if (!older || !newer) throw new Error('no timers');
    const log = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await dataSource.query('ALTER TABLE timers DROP CONSTRAINT timers_type_check');
    const change = `UPDATE timers SET type = $2, target_date = NULL WHERE id = $1`;
    await dataSource.query(change, [timerIds.toUuid(newer.timer.id), 'countup']);
    for (let again = 0; again < 2; again++) {
      const found = await publicTimers.find([older.timer.id, newer.timer.id]);
      expect(found.get(older.timer.id)).toMatchObject({ timer: older.timer, deleted: false });
      expect(found.get(newer.timer.id)).toMatchObject({ timer: { id: newer.timer.id }, deleted: true });
    }
    expect(log.mock.calls).toEqual([[expect.stringContaining('countup')]]);
  });

  it('returns the secret of the account for images of evergreen timers only', async () => {
    const owner = await account();
    const evergreen = await timers.create(owner, aTimer({}, { type: 'evergreen', durationSeconds: 60 }), 2);
    const fixed = await timers.create(owner, aTimer(), 2);
    if (!evergreen || !fixed) throw new Error('no timers');
    const found = await publicTimers.find([evergreen.timer.id, fixed.timer.id]);
    const secret = (await new AccountRepository(dataSource).find(owner))?.embedSecret;
    expect(found.get(evergreen.timer.id)?.embedSecrets).toMatchObject({ embedSecret: secret, newEmbedSecret: null });
    expect(found.get(fixed.timer.id)?.embedSecrets).toBeUndefined();
  });
});

const timerCount = 3_000;
const limit = 20;

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** The largest number of rows that a node of the plan has read. */
const mostRows = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] * node['Actual Loops'], ...(node.Plans ?? []).map(mostRows));

/** @param columns - SQL for the values of a timer `n`, by column */
async function createTimers(accountId: AccountId, columns: Record<string, string>): Promise<void> {
  await timers.create(accountId, aTimer(), 1);
  const values = Object.entries(columns).map(([column, sql]) => `'${column}', ${sql}`);
  await dataSource.query(
    `INSERT INTO timers
     SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${values.join(', ')}))).*
       FROM timers t, generate_series(1, ${timerCount}) AS n WHERE account_id = $1`,
    [accountIds.toUuid(accountId)],
  );
  await dataSource.query('ANALYZE timers');
}

describe('a page of an account with many timers', () => {
  it.each(['createdAt', 'name', 'targetDate'] as const)('reads only the timers of the page, by %s', async (by) => {
    const { accountId } = await createAccountWithKey(dataSource);
    await createTimers(accountId, { name: `'Timer ' || n` });
    const { query, values } = timerListQuery(accountId, { limit, order: { by, descending: true } });
    const [{ 'QUERY PLAN': plans }] = await dataSource.query<[{ 'QUERY PLAN': { Plan: PlanNode }[] }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
      values,
    );
    expect(plans.map(({ Plan }) => mostRows(Plan))).toEqual([limit + 1]);
  });

  it('reads only the timers with the metadata', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    await createTimers(accountId, { metadata: `jsonb_build_object('campaign', (n % 1000)::text, 'team', 'shop')` });
    const { query, values } = timerListQuery(accountId, { limit, filters: { metadata: { campaign: '7' } } });
    const plan = await dataSource.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`, values);
    expect(JSON.stringify(plan).split('"Index Name":"timers_metadata_idx"')).toHaveLength(3); // the page and the total
  });
});
