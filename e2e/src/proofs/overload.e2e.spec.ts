import {
  RawConnection,
  type RunningService,
  createAccountWithKey,
  eventually,
  freePort,
  headerOf,
  useTestDatabase,
  startService,
  testDatabaseUrl,
  whileTimersLocked,
} from '@tminus/testing';
import { accountIds } from '@tminus/domain';
import { tmpdir } from 'node:os';

/** More than the service works on at a time. */
const requests = 400;
/** How long a request waits at most if its client sends more, in milliseconds. */
const deadlineMs = 1_500;
const message = 'The service has too many requests. Try again later.';
const shop = 'https://shop.example.com';

describe('the API while its requests wait too long for the database', () => {
  const dataSource = useTestDatabase();
  let service: RunningService;
  let key: string;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    ({ key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
    service = startService('api', {
      DATABASE_URL: testDatabaseUrl(),
      DATA_DIR: tmpdir(),
      API_PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      CORS_ORIGINS: shop,
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    });
    await service.waitUntilReady();
  });

  afterAll(async () => {
    expect(await service.stop()).toBe(0);
  });

  const open = (headers = {}) =>
    fetch(`${service.url}/api/v1/timers?limit=1`, { headers: { 'X-API-Key': key, ...headers } });

  it('refuses each request that has waited too long, answers the others, stays healthy, and recovers', async () => {
    expect((await open()).status).toBe(200); // and reads the key
    const waiting: Promise<Response>[] = [];
    await whileTimersLocked(dataSource, async () => {
      const askedMs = performance.now();
      for (let index = 0; index < requests; index++) waiting.push(open({ 'X-Request-Id': `burst-${index}` }));
      const further = setInterval(() => waiting.push(open()), 200);
      const refused = await Promise.any(waiting.map(refusalOf));
      clearInterval(further);
      expect(performance.now() - askedMs).toBeGreaterThanOrEqual(deadlineMs - 1);
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
        'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
        'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
        'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
        'x-request-id': expect.stringMatching(/^burst-\d+$/),
      });
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
      const page = await RawConnection.open(service.url);
      page.send(
        `OPTIONS /api/v1/timers HTTP/1.1\r\nHost: api\r\nOrigin: ${shop}\r\nAccess-Control-Request-Method: GET\r\n\r\n`,
      );
      expect(await page.next('OPTIONS')).toMatchObject({ status: 204 });
      page.end();
    });
    const messages = await Promise.all((await Promise.all(waiting)).map(errorMessageOf));
    const refused = messages.filter((each) => each === message).length;
    expect(refused).toBeGreaterThan(0);
    expect(messages).toContain(undefined);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain(`tminus_http_requests_shed_total{service="api"} ${refused}\n`);
    await eventually(async () => expect((await open()).status).toBe(200));
    expect(service.output.match(/Overload: requests get 503/g)).toHaveLength(1);
  });

  it('stops as usual: accepts no further connections, answers all that wait, closes connections, and saves when keys were used', async () => {
    const used = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    const waiting: Promise<Response>[] = [];
    await whileTimersLocked(dataSource, async () => {
      for (let index = 0; index < requests; index++) waiting.push(open({ 'X-API-Key': used.key }));
      expect((await open()).status).toBe(503);
      const late = await RawConnection.open(service.url);
      late.send(`GET /api/v1/timers HTTP/1.1\r\nHost: api\r\nOrigin: ${shop}\r\n`);
      service.process.kill('SIGTERM');
      const refuses = () =>
        RawConnection.open(service.url).then(
          () => false,
          ({ code }) => code === 'ECONNREFUSED',
        );
      await eventually(async () => expect(await refuses()).toBe(true));
      late.send('\r\n');
      const refusal = await late.next();
      expect([401, 503]).toContain(refusal?.status); // it has no key
      expect(refusal && headerOf(refusal, 'Access-Control-Allow-Origin')).toBe(shop);
      await eventually(async () => expect(late.isClosed).toBe(true));
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(await service.exited).toBe(0);
    const rows: unknown[] = await dataSource.query(
      'SELECT FROM api_keys WHERE account_id = $1 AND last_used_at IS NOT NULL',
      [accountIds.toUuid(used.accountId)],
    );
    expect(rows).toHaveLength(1);
  });
});

const errorMessageOf = async (response: Response) =>
  ((await response.clone().json()) as { error?: { message: string } }).error?.message;

/** The response if the queue has refused the request. */
async function refusalOf(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  if ((await errorMessageOf(response)) !== message) throw new Error('It was not refused.');
  return response;
}
