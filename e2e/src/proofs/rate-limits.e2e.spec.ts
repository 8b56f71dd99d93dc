import { defaultPlans } from '@tminus/domain';
import {
  LocalRedis,
  type RunningService,
  createAccountWithKey,
  describeIfInstalled,
  startReadyService,
  useTestDatabase,
} from '@tminus/testing';

/** The limit of the plan that the accounts have. */
const limit = defaultPlans.pro.requestsPerMinute;

const dataSource = useTestDatabase();

const open = async ({ url }: RunningService, key: string) => {
  const started = performance.now();
  const response = await fetch(`${url}/api/v1/timers?limit=1`, { headers: { 'X-API-Key': key } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};

const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describeIfInstalled('redis-server', 'the rate limit of three processes with Redis', () => {
  let redis: LocalRedis;
  let services: RunningService[];

  beforeAll(async () => {
    redis = await LocalRedis.start();
    const variables = { REDIS_URL: redis.url, LOG_LEVEL: 'warn' };
    services = await Promise.all(Array.from({ length: 3 }, () => startReadyService('api', variables)));
  });

  afterAll(async () => {
    await redis.stop();
    expect(await Promise.all(services.map((service) => service.stop()))).toEqual([0, 0, 0]);
  });

  const requestAll = (key: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => open(services[i % 3] as RunningService, key)));

  it('accepts exactly the limit of simultaneous requests over all processes', async () => {
    const { key } = await createAccountWithKey(dataSource);
    expect(accepted(await requestAll(key, limit + 700))).toBe(limit);
  });

  it('delays requests by at most 50 ms and causes no errors when Redis hangs or is down', async () => {
    const { key } = await createAccountWithKey(dataSource);
    const median = (answers: { ms: number }[]) => answers.map(({ ms }) => ms).sort((a, b) => a - b)[1] ?? 0;
    await requestAll(key, 3);
    const usual = median(await requestAll(key, 3));
    const logStarts = services.map(({ output }) => output.length); // a busy machine may have logged an outage before
    for (const fail of [() => redis.hang(), () => redis.stop()]) {
      await fail();
      const answers = await requestAll(key, 3);
      expect(accepted(answers)).toBe(3);
      expect(median(answers)).toBeLessThan(usual + 50 + 40); // allows 40 ms for other load on the machine
      expect(accepted(await requestAll(key, 3))).toBe(3);
    }
    for (const [index, { output }] of services.entries()) {
      expect(output.slice(logStarts[index]).match(/Redis does not answer/g)).toHaveLength(1);
    }
  });
});
