import { openDatabase, waitForDatabase } from '@tminus/database';
import { LocalStandby, createAccountWithKey, eventually } from '@tminus/testing';
import { RunningApi } from '../test/running-api.ts';

const timer = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

describe('an API whose database is a standby', () => {
  let standby: LocalStandby;
  let api: RunningApi;
  let key: string;

  beforeAll(async () => {
    standby = await LocalStandby.start(async (url) => {
      const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-test' });
      ({ key } = await createAccountWithKey(dataSource, { plan: 'business' }));
      await dataSource.destroy();
    });
    api = await RunningApi.start({ DATABASE_URL: standby.url });
  });

  afterAll(async () => {
    await api.stop();
    await standby.stop();
  });

  it('is not ready, and tells only its operator why', async () => {
    const { status, body } = await api.call('GET', '/health/ready', { key: null });
    expect([status, body]).toMatchObject([503, { status: 'error' }]);
    const reason = 'the database is a standby, which accepts no writes';
    expect(api.health.checks['database']).toEqual({ status: 'down', reason });
    expect(api.log).toContain(`The database cannot be used: ${reason}`);
  });

  it('answers what it can read, and writes with 503', async () => {
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(timer, { key })));
    for (const { status, headers, body } of answers)
      expect([status, headers['retry-after'], body.error.code]).toEqual([503, '5', 'unavailable']);
    const lines = api.log.split('\n').filter((line) => line.includes('read-only transaction'));
    expect(lines.filter((line) => line.includes('"stack"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"level":50') && line.includes('requestId'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"level":40')).length).toBeGreaterThanOrEqual(19);
  });

  it('makes migrations wait until it has been promoted', async () => {
    const reasons: unknown[] = [];
    await waitForDatabase(standby.url, {
      withinMs: 60_000,
      onWaiting: (error) => {
        reasons.push(error);
        void standby.promote();
      },
    });
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringContaining('is a standby') })]);
  });

  it('works then, counts what was requested before, and needs no restart', async () => {
    await eventually(async () => expect(api.health.checks['database']).toEqual({ status: 'up' }));
    expect((await api.create(timer, { key })).status).toBe(201);
    await eventually(
      async () => {
        const { body } = await api.call('GET', '/api/v1/usage', { key });
        expect(body.data.api.requestsToday).toBeGreaterThanOrEqual(22);
      },
      { withinMs: 30_000 },
    );
    expect((await api.call('GET', '/health/ready', { key: null })).status).toBe(200);
  });
});
