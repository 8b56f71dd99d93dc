import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository, openDatabase } from '@tminus/database';
import {
  LocalPgBouncer,
  LocalStandby,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  testDatabaseUrl,
} from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

describeIfInstalled('pgbouncer', 'the API behind a transaction pooler', () => {
  let pooler: LocalPgBouncer;

  beforeAll(async () => (pooler = await LocalPgBouncer.start(testDatabaseUrl())));
  afterAll(() => pooler.stop());

  async function withApi(listenUrl: string, work: (api: RunningApi) => Promise<void>): Promise<void> {
    const api = await RunningApi.start({ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: listenUrl });
    try {
      await work(api);
    } finally {
      await api.stop();
    }
  }

  async function readiness(api: RunningApi) {
    const { status, body } = await api.call('GET', '/health/ready', { key: null });
    return [status, body.status, api.health.checks['notifications']];
  }

  /** Uses a key, revokes it, and waits until it is refused. */
  async function revokeKey(api: RunningApi, withinMs: number): Promise<void> {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    const status = async () => (await api.call('GET', '/api/v1/timers', { key })).status;
    expect(await status()).toBe(200);
    await new ApiKeysService(new ApiKeyRepository(api.dataSource)).revoke(publicId);
    await eventually(async () => expect(await status()).toBe(401), { withinMs });
  }

  it('refuses a revoked key within a second and counts requests if DATABASE_LISTEN_URL is the database', async () => {
    await withApi(testDatabaseUrl(), async (api) => {
      await revokeKey(api, 1_000);
      const { key } = await createAccountWithKey(api.dataSource);
      await api.create({ name: 'One', targetDate: '2030-01-01T00:00:00Z' }, { key });
      await eventually(async () => {
        const { body } = await api.call('GET', '/api/v1/usage', { key });
        expect(body.data.api.requestsToday).toBeGreaterThan(1);
      });
      expect(api.log).not.toMatch(/DATABASE_LISTEN_URL/);
      await eventually(async () => expect(await readiness(api)).toEqual([200, 'ok', { status: 'up' }]));
    });
  });

  it('refuses a revoked key within five seconds if notifications do not arrive, and says what to configure', async () => {
    await withApi(pooler.url, async (api) => {
      await revokeKey(api, 6_000);
      await eventually(async () => expect(api.log).toMatch(/API keys and plans take effect.*set DATABASE_LISTEN_URL/));
      const reason = expect.stringMatching(/API keys and plans take effect.*set DATABASE_LISTEN_URL/);
      await eventually(async () =>
        expect(await readiness(api)).toEqual([200, 'degraded', { status: 'degraded', reason }]),
      );
    });
  });

  it('is not ready and answers writes with 503 while the pooler leads to a standby, and needs no restart afterwards', async () => {
    let key = '';
    const standby = await LocalStandby.start(async (url) => {
      const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-test' });
      ({ key } = await createAccountWithKey(dataSource, { plan: 'business' }));
      await dataSource.destroy();
    });
    const toStandby = await LocalPgBouncer.start(standby.url);
    const api = await RunningApi.start({ DATABASE_URL: toStandby.url, DATABASE_LISTEN_URL: standby.url });
    const create = async () => (await api.create({ name: 'One', targetDate: '2030-01-01T00:00:00Z' }, { key })).status;
    const ready = async () => (await api.call('GET', '/health/ready', { key: null })).status;
    try {
      expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
      // PgBouncer keeps its own connection to the standby, whatever happens to ours.
      for (let time = 0; time < 3; time++) expect([await create(), await ready()]).toEqual([503, 503]);
      expect(api.health.checks['database']?.reason).toMatch(/is a standby/);
      await standby.promote();
      await eventually(async () => expect(await ready()).toBe(200));
      expect(await create()).toBe(201);
    } finally {
      await api.stop();
      await toStandby.stop();
      await standby.stop();
    }
  });
});
