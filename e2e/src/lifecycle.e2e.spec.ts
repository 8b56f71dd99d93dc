import {
  RawConnection,
  type RunningService,
  createAccountWithKey,
  eventually,
  freePort,
  startReadyService,
  startServiceWithDefaults,
  useTestDatabase,
  LocalMailServer,
  createAccountWithPassword,
} from '@tminus/testing';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const dataSource = useTestDatabase();
let key: string;

beforeAll(async () => {
  ({ key } = await createAccountWithKey(dataSource));
});

const localAddresses = 'The public addresses work only on this machine';

/** Of the answer; undefined if the service accepts no connections. */
const statusOf = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => undefined,
  );

describe('a service that shuts down', () => {
  const delayMs = 3_000;

  /** Stops a service and checks what it answers until the delay has passed. @returns its exit code, for which it does not wait */
  async function stopWithDelay(service: RunningService, path: string, status: number) {
    const started = performance.now();
    const exited = service.stop();
    await eventually(async () => expect(await statusOf(`${service.url}/health/ready`)).toBe(503));
    expect(await statusOf(`${service.url}/health/live`)).toBe(200);
    expect(await statusOf(service.url + path)).toBe(status);
    await eventually(async () => expect(await statusOf(`${service.url}/health/live`)).toBeUndefined());
    expect(performance.now() - started).toBeGreaterThanOrEqual(delayMs);
    return { exited };
  }

  it('is not ready, but still answers, during SHUTDOWN_DELAY, then finishes pending requests and exits with 0', async () => {
    const variables = { SHUTDOWN_DELAY: '3s', HOST: '0.0.0.0' };
    const [api, embed] = await Promise.all([
      startReadyService('api', variables),
      startReadyService('embed', variables),
    ]);
    for (const { output } of [api, embed]) expect(output).toContain(localAddresses);
    const body = JSON.stringify({ name: 'Half sent', targetDate: '2030-01-01T00:00:00Z' });
    const head = [
      'POST /api/v1/timers HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const connection = await RawConnection.open(api.url);
    connection.send(`GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n${head.join('\r\n')}\r\n\r\n`);
    expect(await connection.next()).toMatchObject({ status: 200 }); // the next request has begun
    const [stopping] = await Promise.all([
      stopWithDelay(api, '/docs', 200),
      stopWithDelay(embed, '/t/tmr_00000000000000000000000000.gif', 404).then(async ({ exited }) =>
        expect(await exited).toBe(0),
      ),
    ]);
    connection.send(body);
    expect(await connection.next('POST')).toMatchObject({ status: 201 });
    expect(await stopping.exited).toBe(0);
  });
});

describe('without a database', () => {
  const withoutDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

  it('the image service shows images and reports why it is not ready, but not to strangers, until its parent process ends', async () => {
    const metricsPort = await freePort();
    const embed = await startServiceWithDefaults('embed', { ...withoutDatabase, METRICS_PORT: String(metricsPort) });
    const forStrangers = { status: 'error', version: expect.any(String), timeZoneRules: expect.any(String) };
    const ready = async (url: string) => {
      const response = await fetch(`${url}/health/ready`);
      return [response.status, await response.json()];
    };
    await eventually(async () => expect(await ready(embed.url)).toEqual([503, forStrangers]));
    const database = { status: 'down', reason: expect.stringContaining('ECONNREFUSED') };
    const ofOperator = await ready(`http://127.0.0.1:${metricsPort}`);
    expect(ofOperator).toMatchObject([503, { status: 'error', checks: { database } }]);
    expect(await statusOf(`${embed.url}/health/live`)).toBe(200);
    const image = await fetch(`${embed.url}/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
    embed.process.disconnect();
    expect(await embed.exited).toBe(0);
    expect(embed.output).not.toContain(localAddresses); // it listens only there
  });
});

it('a service that cannot start says why in one sentence', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const [taken, wrong] = await Promise.all([
    startServiceWithDefaults('api', { API_PORT: String(port) }),
    startServiceWithDefaults('embed', { DATA_DIR: '/dev/null/spool' }),
  ]);
  expect(await Promise.all([taken.exited, wrong.exited])).toEqual([1, 1]);
  expect(taken.output.trim()).toBe(`Port ${port} is already in use. Stop the program that uses it, or set API_PORT.`);
  expect(wrong.output.trim()).toMatch(/^The data folder cannot be used \(DATA_DIR\): [^\n]+$/);
  other.close();
});

it('an email that the mail server did not accept before the API was killed arrives after the next start', async () => {
  const mailServer = await LocalMailServer.start();
  const { email } = await createAccountWithPassword(dataSource, { plan: 'pro', password: 'correct horse battery' });
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'timers@example.com' };
  const killed = await startReadyService('api', variables);
  mailServer.refusals = { count: 1, status: 451 };
  const answer = await fetch(`${killed.url}/account/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(202);
  await eventually(async () => expect(mailServer.refusals.count).toBe(0));
  await killed.stop('SIGKILL');
  // The process died with the job, or after it had postponed it.
  await dataSource.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '3 minutes'`,
  );

  const next = await startReadyService('api', variables);
  await mailServer.tokenIn(email, '/reset');
  await next.stop();
  await mailServer.stop();
});
