import {
  LocalRedis,
  type RunningService,
  createAccountWithKey,
  describeWith,
  freePort,
  openTestDatabase,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';
import { tmpdir } from 'node:os';
import type { DataSource } from 'typeorm';

let dataSource: DataSource;

beforeAll(async () => (dataSource = await openTestDatabase()));

afterAll(() => dataSource.destroy());

async function startApi(redisUrl?: string): Promise<RunningService> {
  const service = startService('api', {
    DATABASE_URL: testDatabaseUrl(),
    DATA_DIR: tmpdir(),
    API_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  });
  await service.ready();
  return service;
}

const open = async ({ url }: RunningService, key: string) => {
  const started = performance.now();
  const response = await fetch(`${url}/api/v1/timers?limit=1`, { headers: { 'X-API-Key': key } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe('the rate limit of one process', () => {
  it('lets exactly 300 of 1,000 simultaneous requests through', async () => {
    const service = await startApi();
    const { key } = await createAccountWithKey(dataSource);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => open(service, key)));
    expect(passed(answers)).toBe(300);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(await service.stop()).toBe(0);
  });
});

describeWith('redis-server', 'the rate limit of three processes with Redis', () => {
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

  const everywhere = (key: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => open(services[i % 3] as RunningService, key)));

  it('lets exactly 300 of 1,000 simultaneous requests through, wherever they arrive', async () => {
    const { key } = await createAccountWithKey(dataSource);
    expect(passed(await everywhere(key, 1_000))).toBe(300);
  });

  it('costs no request more than 50 ms, and none an error, when Redis hangs and when it is gone', async () => {
    const { key } = await createAccountWithKey(dataSource);
    const median = (answers: { ms: number }[]) => answers.map(({ ms }) => ms).sort((a, b) => a - b)[1] ?? 0;
    await everywhere(key, 3);
    const usual = median(await everywhere(key, 3));
    for (const trouble of [() => redis.hang(), () => redis.stop()]) {
      await trouble();
      const answers = await everywhere(key, 3);
      expect(passed(answers)).toBe(3);
      expect(median(answers)).toBeLessThan(usual + 50 + 40); // other processes want the cores as well
      expect(passed(await everywhere(key, 3))).toBe(3);
    }
    for (const service of services) expect(service.output.match(/Redis does not answer/g)).toHaveLength(1);
  });
});
