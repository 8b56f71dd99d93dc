import { MonthlyPartitions } from '@tminus/counts';
import { accountIds, addDays, dayAt, defaultPlans, endOfMonth, startOfDay, startOfMonth } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start({ PLAN_LIMITS: '{"business":{"timers":7}}' });
});

afterAll(() => api.stop());

const today = () => dayAt(Date.now(), 'UTC');

/** Commits of counters so far. */
const commits = async (): Promise<number> => {
  const [row]: { commits: string }[] = await api.dataSource.query(
    'SELECT sum(sequence) AS commits FROM count_partitions',
  );
  return Number(row?.commits);
};

describe('GET /api/v1/usage', () => {
  it('returns usage and plan limits for the calendar month in UTC', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    await api.create({ name: 'One', targetDate: '2030-01-01T00:00:00Z' }, { key });
    const { status, body } = await api.call('GET', '/api/v1/usage', { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        plan: 'pro',
        timers: { used: 1, limit: defaultPlans.pro.timers },
        views: {
          used: 0,
          limit: defaultPlans.pro.views,
          periodStart: startOfMonth(today()),
          periodEnd: endOfMonth(today()),
        },
        api: { requestsToday: 2, requestsThisMonth: 2 },
      },
    });
  });

  it('counts every admitted request, including this one and failed ones', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const other = await createAccountWithKey(api.dataSource);
    await Promise.all([
      ...Array.from({ length: 20 }, () => api.call('GET', '/api/v1/timers', { key })),
      api.call('GET', '/api/v1/nothing', { key }),
      api.call('GET', '/api/v1/timers?limit=0', { key }),
      api.call('GET', '/api/v1/timers', { key: other.key }),
      api.call('GET', '/api/v1/timers', { key: null }),
      api.call('GET', '/health/live', { key }),
    ]);
    const { body } = await api.call('GET', '/api/v1/usage', { key });
    expect(body.data.api).toEqual({ requestsToday: 23, requestsThisMonth: 23 });
  });

  it('counts concurrent requests exactly, with few commits', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const before = await commits();
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call('GET', '/api/v1/usage', { key })));
    for (const { status } of answers) expect(status).toBe(200);
    expect((await commits()) - before).toBeLessThanOrEqual(10);
    const { body } = await api.call('GET', '/api/v1/usage', { key });
    expect(body.data.api.requestsToday).toBe(51);
  });

  it('includes only the current month, and views in every partition', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const start = startOfMonth(today());
    const previous = startOfMonth(addDays(start, -1));
    const next = addDays(endOfMonth(start), 1);
    await new MonthlyPartitions(api.dataSource).ensure([previous, start].map((day) => startOfDay(day, 'UTC') / 1000));
    const id = accountIds.toUuid(accountId);
    await api.dataSource.query(
      `INSERT INTO account_view_months (account_id, month, partition, views)
       VALUES ($1, $2, 3, 1000), ($1, $3, 0, 20), ($1, $3, 15, 3), ($1, $4, 0, 5000)`,
      [id, previous, start, next],
    );
    await api.dataSource.query(
      `INSERT INTO account_api_request_counts (account_id, day, requests) VALUES ($1, $2::date - 1, 100)`,
      [id, start],
    );
    const { body } = await api.call('GET', '/api/v1/usage', { key });
    expect(body.data.timers.limit).toBe(7);
    expect(body.data.views).toMatchObject({ used: 23, limit: defaultPlans.business.views });
    expect(body.data.api).toEqual({ requestsToday: 1, requestsThisMonth: 1 });
  });

  it('requires the scope usage:read', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { scopes: ['timers:read'] });
    const { status, body } = await api.call('GET', '/api/v1/usage', { key });
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
  });
});
