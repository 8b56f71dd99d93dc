import { LocalRedis, createAccountWithKey, describeIfInstalled, eventually } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

const limit = 10;

describeIfInstalled('redis-server', 'the rate limit of a key', () => {
  let redis: LocalRedis;
  let apis: [RunningApi, RunningApi];

  beforeAll(async () => {
    redis = await LocalRedis.start();
    const environment = {
      REDIS_URL: redis.url,
      PLAN_LIMITS: JSON.stringify({ business: { requestsPerMinute: limit } }),
    };
    apis = [await RunningApi.start(environment), await RunningApi.start(environment)];
  });

  afterAll(async () => {
    for (const api of apis) await api.stop();
    await redis.stop();
  });

  it('is that of all processes with the same Redis together, exactly, also for simultaneous requests', async () => {
    const expected = [...Array<number>(limit).fill(200), ...Array<number>(2 * limit).fill(429)];
    // Until both are connected, and while a busy machine delays the answers of Redis, each counts for itself.
    await eventually(async () => {
      const { key } = await createAccountWithKey(apis[0].dataSource, { plan: 'business' });
      const open = (api: RunningApi) => api.call('GET', '/api/v1/timers', { key });
      const answers = await Promise.all(Array.from({ length: 3 * limit }, (_, i) => open(i % 2 ? apis[0] : apis[1])));
      expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    });
  });
});
