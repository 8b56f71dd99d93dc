import { defaultPlans } from '@tminus/domain';
import {
  LocalRedis,
  type RunningService,
  createAccountWithKey,
  describeIfInstalled,
  freePort,
  useTestDatabase,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';
import { tmpdir } from 'node:os';

/** The limit of the plan that the accounts have. */
const limit = defaultPlans.pro.requestsPerMinute;

const dataSource = useTestDatabase();

async function startApi(redisUrl?: string): Promise<RunningService> {
  const service = startService('api', {
    DATABASE_URL: testDatabaseUrl(),
    DATA_DIR: tmpdir(),
    API_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  });
  await service.waitUntilReady();
  return service;
}

const open = async ({ url }: RunningService, key: string) => {
  const started = performance.now();
  const response = await fetch(`${url}/api/v1/timers?limit=1`, { headers: { 'X-API-Key': key } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};

const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe('the rate limit of one process', () => {
  it('accepts exactly the limit of simultaneous requests', async () => {
    const service = await startApi();
    const { key } = await createAccountWithKey(dataSource);
    const answers = await Promise.all(Array.from({ length: limit + 700 }, () => open(service, key)));
    expect(accepted(answers)).toBe(limit);
    // 503: a busy machine is too late for the refusal of some that waited.
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
    expect(await service.stop()).toBe(0);
  });
});

describeIfInstalled('redis-server', 'the rate limit of three processes with Redis', () => {
  let redis: LocalRedis;
  let services: RunningService[];

  beforeAll(async () => {
    redis = await LocalRedis.start();
    services = await Promise.all(Array.from({ length: 3 }, () => startApi(redis.url)));
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
