import {
  RawConnection,
  type RunningService,
  createAccountWithKey,
  eventually,
  freePort,
  headerOf,
  openTestDatabase,
  startService,
  testDatabaseUrl,
  whileTimersLocked,
} from '@tminus/testing';
import { accountIds } from '@tminus/domain';
import { tmpdir } from 'node:os';
import type { DataSource } from 'typeorm';

/** What the service works on at a time. */
const limit = 256;
/** More than that. */
const requests = 400;
const shop = 'https://shop.example.com';

describe('the API while its requests wait too long for the database', () => {
  let dataSource: DataSource;
  let service: RunningService;
  let key: string;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    dataSource = await openTestDatabase();
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
    await dataSource.destroy();
  });

  const open = (headers = {}) =>
    fetch(`${service.url}/api/v1/timers?limit=1`, { headers: { 'X-API-Key': key, ...headers } });

  it('refuses the requests that wait, then further ones at once, answers the others, stays healthy, and recovers', async () => {
    expect((await open()).status).toBe(200); // and reads the key
    const waiting: Promise<Response>[] = [];
    await whileTimersLocked(dataSource, async () => {
      for (let index = 0; index < requests; index++) waiting.push(open());
      const refused = await firstRefused(() => {
        const response = open({ 'X-Request-Id': 'probe' });
        waiting.push(response);
        return response;
      });
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
        'x-request-id': 'probe',
      });
      expect(await refused.json()).toEqual({
        error: { code: 'unavailable', message: 'The service has too many requests. Try again later.' },
      });
      const further = open();
      waiting.push(further);
      expect((await further).status).toBe(503); // while the others still wait
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
      const page = await RawConnection.open(service.url);
      page.send(
        `OPTIONS /api/v1/timers HTTP/1.1\r\nHost: api\r\nOrigin: ${shop}\r\nAccess-Control-Request-Method: GET\r\n\r\n`,
      );
      expect(await page.next('OPTIONS')).toMatchObject({ status: 204 });
      page.end();
    });
    const answers = await Promise.all(waiting);
    const statuses = answers.map(({ status }) => status);
    const refused = statuses.filter((status) => status === 503).length;
    expect(refused).toBeGreaterThan(requests - limit);
    expect(statuses.filter((status) => status === 200)).toHaveLength(statuses.length - refused);
    expect(statuses.length - refused).toBeGreaterThanOrEqual(limit);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain(`tminus_http_requests_shed_total{service="api"} ${refused}\n`);
    await eventually(async () => expect((await open()).status).toBe(200));
    await eventually(async () => expect(service.output).toContain('The overload has ended.'));
    expect(service.output.match(/Overload: requests get 503/g)).toHaveLength(1);
  });

  it('stops as usual: accepts no further connections, answers all that wait, closes connections, and saves when keys were used', async () => {
    const used = await createAccountWithKey(dataSource);
    const waiting: Promise<Response>[] = [];
    const late = await RawConnection.open(service.url);
    late.send(`GET /api/v1/timers HTTP/1.1\r\nHost: api\r\nOrigin: ${shop}\r\n`);
    await whileTimersLocked(dataSource, async () => {
      for (let index = 0; index < requests; index++) waiting.push(open({ 'X-API-Key': used.key }));
      await firstRefused(() => open());
      service.process.kill('SIGTERM');
      const isStopping = () => expect(RawConnection.open(service.url)).rejects.toThrow('ECONNREFUSED');
      await eventually(isStopping, { withinMs: 2_000 });
      late.send('\r\n');
      const refusal = await late.next();
      expect(refusal).toMatchObject({ status: 503 });
      expect(['Connection', 'Access-Control-Allow-Origin'].map((name) => refusal && headerOf(refusal, name))).toEqual([
        'close',
        shop,
      ]);
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

/** Sends a request every 50 ms until one is refused, without waiting for the others. @returns the refusal */
function firstRefused(send: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = setInterval(() => {
      send().then((response) => {
        if (response.status !== 503) return;
        clearInterval(sending);
        resolve(response);
      }, reject);
    }, 50);
  });
}
