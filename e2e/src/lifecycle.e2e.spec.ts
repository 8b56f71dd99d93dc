import {
  RunningServices,
  createAccountWithKey,
  eventually,
  freePort,
  useTestDatabase,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';
import { once } from 'node:events';
import { connect } from 'node:net';

let services: RunningServices;
const dataSource = useTestDatabase();

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
});

afterAll(() => services.stop());

/** Sends raw bytes. @returns everything that the service sends until it closes the connection */
function sendRaw(url: string, ...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => parts.forEach((part) => socket.write(part)));
    socket
      .setEncoding('utf8')
      .on('data', (chunk) => (answer += chunk))
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}

describe('a service', () => {
  it('answers bytes that are not HTTP with an error in the usual format', async () => {
    const answer = await sendRaw(services.api.url, 'BREW coffee\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
      error: { code: 'invalid_request', message: expect.any(String) },
    });
    expect(await sendRaw(services.api.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*headers_too_large/,
    );
  });

  it('is not affected by Host, Expect or an absolute or encoded URL', async () => {
    const { key } = await createAccountWithKey(dataSource);
    const send = async (line: string, ...headers: string[]) => {
      const all = [line, 'Connection: close', `Authorization: Bearer ${key}`, ...headers];
      return sendRaw(services.api.url, `${all.join('\r\n')}\r\n\r\n`);
    };
    for (const answer of [
      await send('GET /api/v1/timers HTTP/1.1'),
      await send('GET /api/v1/timers HTTP/1.1', 'Host: evil.example', 'Expect: miracles'),
      await send('GET http://evil.example/api/v1/timers HTTP/1.1', 'Host: evil.example'),
      await send('GET /%61pi/v1/timers HTTP/1.1', 'Host: x'),
    ]) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"data":\[\]\}$/);
      expect(answer).not.toContain('evil');
    }
  });

  it('finishes pending requests on SIGTERM and exits with 0', async () => {
    const { key } = await createAccountWithKey(dataSource);
    const api = startService('api', {
      ...services.environment,
      API_PORT: String(services.config.api.port + 1),
    });
    await api.waitUntilReady();
    const body = JSON.stringify({ name: 'Half sent', targetDate: '2030-01-01T00:00:00Z' });
    const head = [
      'POST /api/v1/timers HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (chunk: string) => (answer += chunk));
    const closed = once(socket, 'end');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await eventually(async () => expect(answer).toContain('100 Continue')); // the service now handles the request
    const exit = api.stop();
    await eventually(async () => expect(api.output).toContain('Stopping'));
    socket.write(body);
    await closed;
    expect(answer).toContain('HTTP/1.1 201 Created');
    expect(await exit).toBe(0);
  });

  it.each(['api', 'embed'] as const)('is not ready, but still answers, during SHUTDOWN_DELAY (%s)', async (name) => {
    const service = startService(name, {
      ...services.environment,
      [`${name.toUpperCase()}_PORT`]: String(services.config[name].port + 5),
      SHUTDOWN_DELAY: '2s',
    });
    await service.waitUntilReady();
    const started = performance.now();
    const exit = service.stop();
    const status = async (path: string) => (await fetch(`${service.url}${path}`)).status;
    await eventually(async () => expect(await status('/health/ready')).toBe(503), { withinMs: 1900 });
    expect(await status('/health/live')).toBe(200);
    expect(await status(name === 'api' ? '/docs' : '/t/tmr_00000000000000000000000000.gif')).toBe(
      name === 'api' ? 200 : 404,
    );
    expect(await exit).toBe(0);
    expect(performance.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it('warns at its start if its public addresses work only on a server itself', async () => {
    const start = async (environment: NodeJS.ProcessEnv) => {
      const port = String(services.config.api.port + 4);
      const api = startService('api', { ...services.environment, API_PORT: port, ...environment });
      await api.waitUntilReady();
      await api.stop();
      return api.output;
    };
    const warning = 'The public addresses work only on this machine';
    expect(await start({ HOST: '0.0.0.0' })).toContain(warning);
    expect(await start({})).not.toContain(warning);
  });

  it('stops when its parent process ends', async () => {
    const embed = startService('embed', {
      ...services.environment,
      EMBED_PORT: String(services.config.embed.port + 1),
    });
    await embed.waitUntilReady();
    embed.process.disconnect();
    expect(await embed.exited).toBe(0);
  });

  it('prints one sentence if it cannot start', async () => {
    const taken = startService('api', services.environment);
    expect(await taken.exited).toBe(1);
    expect(taken.output.trim()).toBe(
      `Port ${services.config.api.port} is already in use. Stop the program that uses it, or set API_PORT.`,
    );
    const wrong = startService('embed', { ...services.environment, DATA_DIR: '/dev/null/spool' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output.trim()).toMatch(/^The data folder cannot be used \(DATA_DIR\): [^\n]+$/);
    const misconfigured = startService('api', { ...services.environment, DATABASE_URL: 'mysql://x' });
    expect(await misconfigured.exited).toBe(1);
    expect(misconfigured.output.trim()).toMatch(/^The environment variable DATABASE_URL must [^\n]+$/);
  });

  it('answers API clients with 503 without a database', async () => {
    const api = startService('api', {
      ...services.environment,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      API_PORT: String(services.config.api.port + 3),
    });
    const { key } = await createAccountWithKey(dataSource);
    await eventually(async () => {
      const response = await fetch(`${api.url}/api/v1/timers`, { headers: { authorization: `Bearer ${key}` } });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
    });
    expect(await api.stop()).toBe(0);
  });

  it('starts without a database, and reports why it is not ready, but not to strangers', async () => {
    const metricsPort = await freePort();
    const embed = startService('embed', {
      ...services.environment,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      EMBED_PORT: String(services.config.embed.port + 2),
      EMBED_WORKERS: '1',
      METRICS_PORT: String(metricsPort),
    });
    const ready = async (url: string) => {
      const response = await fetch(`${url}/health/ready`);
      return [response.status, await response.json()];
    };
    await eventually(async () => expect(await ready(embed.url)).toMatchObject([503, { status: 'error' }]));
    const reason = expect.stringContaining('ECONNREFUSED');
    const database = { status: 'down', reason };
    expect(await ready(`http://127.0.0.1:${metricsPort}`)).toMatchObject([
      503,
      { status: 'error', checks: { database } },
    ]);
    expect((await fetch(`${embed.url}/health/live`)).status).toBe(200);
    const image = await fetch(`${embed.url}/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(await embed.stop()).toBe(0);
  });
});
