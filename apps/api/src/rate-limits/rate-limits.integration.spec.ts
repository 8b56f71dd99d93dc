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

  const newKey = async () => (await createAccountWithKey(apis[0].dataSource, { plan: 'business' })).key;

  it('is that of all processes with the same Redis together, exactly, also for simultaneous requests', async () => {
    await eventually(async () => {
      const probe = await newKey();
      const [, second] = [
        await apis[0].call('GET', '/api/v1/timers', { key: probe }),
        await apis[1].call('GET', '/api/v1/timers', { key: probe }),
      ];
      expect(second.headers['x-ratelimit-remaining']).toBe(String(limit - 2)); // both are connected
    });
    const key = await newKey();
    const answers = await Promise.all(
      Array.from({ length: 3 * limit }, (_, i) => apis[i % 2 === 0 ? 0 : 1].call('GET', '/api/v1/timers', { key })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(limit).fill(200), ...Array(2 * limit).fill(429)]);
  });
});
