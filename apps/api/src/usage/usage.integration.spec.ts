import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository } from '@tminus/database';
import { accountIds, addDays, dayAt, defaultPlans, endOfMonth, formatInstant, startOfMonth } from '@tminus/domain';
import { createAccountWithKey, eventually } from '@tminus/testing';
import { fixtures } from '../../test/create-viewed-timer.ts';
import { RunningApi } from '../../test/running-api.ts';
import { RequestRecorder } from './request-recorder.ts';

const api = RunningApi.forTests({ PLAN_LIMITS: '{"business":{"timers":7}}' });

beforeAll(() => api.app.get(RequestRecorder).flush(60_000)); // the thread that counts has started

const today = () => dayAt(Date.now(), 'UTC');

/** Changes of offsets so far: one for each transaction that counts. */
const commits = async (): Promise<number> => {
  const [row]: { commits: string }[] = await api.dataSource.query(
    `SELECT n_tup_ins + n_tup_upd AS commits FROM pg_stat_user_tables WHERE relname = 'spool_segments'`,
  );
  return Number(row?.commits);
};

describe('GET /api/v1/usage', () => {
  it('returns usage and plan limits for the calendar month in UTC', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    await api.create(fixtures.fixed, { key });
    let requests = 1;
    // On a busy machine, the first answers may come before the requests are counted.
    await eventually(async () => {
      requests++;
      const { status, body } = await api.call('GET', '/api/v1/usage', { key });
      expect(status).toBe(200);
      expect(body).toEqual({
        data: {
          plan: 'pro',
          timers: { used: 1, limit: defaultPlans.pro.timers },
          testTimers: { used: 0, limit: 100 },
          views: {
            used: 0,
            limit: defaultPlans.pro.views,
            periodStart: startOfMonth(today()),
            periodEnd: endOfMonth(today()),
          },
          api: { requestsToday: requests, requestsThisMonth: requests },
          warnings: [],
        },
      });
    });
  });

  it('counts every admitted request once, including this one and failed ones, with few commits', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const other = await createAccountWithKey(api.dataSource);
    const before = await commits();
    await Promise.all([
      ...Array.from({ length: 40 }, () => api.call('GET', '/api/v1/timers', { key })),
      api.call('GET', '/api/v1/nothing', { key }),
      api.call('GET', '/api/v1/timers?limit=0', { key }),
      api.call('GET', '/api/v1/timers', { key: other.key }),
      api.call('GET', '/api/v1/timers', { key: null }),
      api.call('GET', '/health/live', { key }),
    ]);
    const { body } = await api.call('GET', '/api/v1/usage', { key });
    expect(body.data.api).toEqual({ requestsToday: 43, requestsThisMonth: 43 });
    expect((await commits()) - before).toBeLessThanOrEqual(10);
  });

  it('includes only the current month', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const start = startOfMonth(today());
    const previous = startOfMonth(addDays(start, -1));
    const next = addDays(endOfMonth(start), 1);
    const id = accountIds.toUuid(accountId);
    await api.dataSource.query(
      `INSERT INTO account_view_months (account_id, month, views) VALUES ($1, $2, 1000), ($1, $3, 23), ($1, $4, 5000)`,
      [id, previous, start, next],
    );
    await api.dataSource.query(
      `INSERT INTO account_api_request_counts (account_id, day, requests) VALUES ($1, $2::date - 1, 100)`,
      [id, start],
    );
    const { body } = await api.call('GET', '/api/v1/usage', { key });
    expect(body.data.views).toMatchObject({ used: 23, limit: defaultPlans.business.views });
    expect(body.data.api).toEqual({ requestsToday: 1, requestsThisMonth: 1 });
  });

  describe('warns', () => {
    const month = startOfMonth(today());
    const warningsOf = async (key: string) => (await api.call('GET', '/api/v1/usage', { key })).body.data.warnings;

    /** An account that has used views and was warned. */
    async function warnedAccount(views: number) {
      const account = await createAccountWithKey(api.dataSource, { plan: 'pro' });
      const id = accountIds.toUuid(account.accountId);
      await api.dataSource.query('INSERT INTO account_view_months (account_id, month, views) VALUES ($1, $2, $3)', [
        id,
        month,
        views,
      ]);
      await api.dataSource.query(
        `INSERT INTO allowance_warnings (account_id, period_start, percent, created_at)
         VALUES ($1, $2, 80, '2026-05-05T12:00:00.9Z'), ($1, $2, 100, '2026-05-06T12:00:00Z'), ($1, $3, 80, now())`,
        [id, month, startOfMonth(addDays(month, -1))],
      );
      return { ...account, id };
    }

    it('of the stored percentages of this month', async () => {
      const { key } = await warnedAccount(defaultPlans.pro.views);
      expect(await warningsOf(key)).toEqual([
        { code: 'views_nearly_used_up', message: expect.stringContaining('80 %'), at: '2026-05-05T12:00:00Z' },
        { code: 'views_used_up', message: expect.stringContaining('100 %'), at: '2026-05-06T12:00:00Z' },
      ]);
    });

    it('no longer after a change to a plan with a higher limit', async () => {
      const { key, id } = await warnedAccount(defaultPlans.pro.views);
      await api.dataSource.query(`UPDATE accounts SET plan = 'enterprise' WHERE id = $1`, [id]);
      expect(await warningsOf(key)).toEqual([]);
    });

    it('of keys that expire within seven days, soonest first, but not of others', async () => {
      const { key, accountId } = await createAccountWithKey(api.dataSource);
      const other = await createAccountWithKey(api.dataSource);
      const keys = new ApiKeysService(new ApiKeyRepository(api.dataSource));
      const issue = (days: number, name: string, owner = accountId) =>
        keys.issue(owner, { name, scopes: ['usage:read'], lifetimeSeconds: days * 86_400 });
      const week = await issue(7, 'Week');
      const day = await issue(1, 'Day');
      await issue(8, 'Later');
      await issue(1, 'Theirs', other.accountId);
      await keys.revoke((await issue(1, 'Revoked')).publicId);
      const expired = await issue(1, 'Expired');
      await api.dataSource.query('UPDATE api_keys SET expires_at = now() WHERE public_id = $1', [expired.publicId]);
      expect(await warningsOf(key)).toEqual(
        [day, week].map(({ publicId, expiresAt }) => ({
          code: 'key_expires',
          message: expect.stringContaining(publicId),
          at: formatInstant(expiresAt ?? new Date(0)),
        })),
      );
      expect((await api.call('GET', '/api/v1/usage', { key: expired.key })).status).toBe(401);
    });
  });

  it('reports the limits that the operator has configured, which apply', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const create = async () => (await api.create(fixtures.fixed, { key })).status;
    for (let timer = 0; timer < 7; timer++) expect(await create()).toBe(201);
    expect(await create()).toBe(403);
    const { timers } = (await api.call('GET', '/api/v1/usage', { key })).body.data;
    expect(timers).toEqual({ used: 7, limit: 7 });
  });
});
