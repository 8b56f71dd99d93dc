import {
  type LocalWebServer,
  RawConnection,
  RunningServices,
  createAccountWithKey,
  eventually,
  isProof,
  testDatabaseUrl,
  withDataSource,
} from '@tminus/testing';
import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { brokenRequests, sendBrokenRequests } from './hostile-clients.ts';

/** For how long clients send broken requests, and how long others may wait for an answer meanwhile, on a busy machine. */
const attackMs = 4_000;
const unnoticedMs = 1_500;

const name = 'timers.example.com';
/** The address of a trusted proxy in front of the web server. */
const cdn = '127.0.0.9';

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The address of the client. */
  from?: string;
}

/** The services behind each of the web servers in turn, and a key of an account. */
export interface ServicesWithKey {
  services: RunningServices;
  key: string;
}

export async function startServicesForWebServers(): Promise<ServicesWithKey> {
  const services = await RunningServices.start(testDatabaseUrl(), {
    API_PUBLIC_URL: `https://${name}`,
    EMBED_PUBLIC_URL: `https://${name}`,
    TRUSTED_PROXIES: `127.0.0.1,${cdn}`,
    VIEW_DAMPING_LIMIT: '1',
    PLAN_LIMITS: JSON.stringify({ pro: { requestsPerMinute: 100_000 } }),
  });
  const { key } = await withDataSource(testDatabaseUrl(), (dataSource) => createAccountWithKey(dataSource));
  return { services, key };
}

export type StartWebServer = (ports: { name: string; apiPort: number; embedPort: number }) => Promise<LocalWebServer>;

/** What requests do while their service is replaced. */
export type WhileReplaced = 'wait' | 'fail';

/**
 * What every web server in front of the services must do, whichever it is. The proofs run what takes long.
 * @param running - the services, when the tests run
 */
export function describeWebServer(
  running: () => ServicesWithKey,
  start: StartWebServer,
  whileReplaced: WhileReplaced,
): void {
  let services: RunningServices;
  let server: LocalWebServer;
  let ca: string;
  let key: string;

  beforeAll(async () => {
    ({ services, key } = running());
    const { api, embed } = services.config;
    server = await start({ name, apiPort: api.port, embedPort: embed.port });
    await eventually(async () => void (ca = server.authority()));
    await eventually(async () => void (await call({ path: '/health/live' }))); // the certificate exists
  });

  afterAll(() => server.stop());

  async function call({ path, method = 'GET', headers = {}, body, from = '127.0.0.2' }: Call) {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const json =
      sent === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) };
    const target = {
      host: '127.0.0.1',
      port: server.httpsPort,
      servername: name,
      ca,
      localAddress: from,
      agent: false,
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ ...target, path, method, headers: { Host: name, ...headers, ...json } }, resolve)
        .on('error', reject)
        .end(sent);
    });
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  const withKey = () => ({ Authorization: `Bearer ${key}` });

  async function createTimer(): Promise<{ id: string; embedUrl: string; warnings: unknown[] }> {
    const body = { name: 'Launch', targetDate: '2031-01-01T00:00:00Z' };
    const created = await call({ path: '/api/v1/timers', method: 'POST', headers: withKey(), body });
    expect(created.status).toBe(201);
    return (JSON.parse(created.text) as { data: { id: string; embedUrl: string; warnings: unknown[] } }).data;
  }

  const viewCount = async (id: string) => {
    const { text: read } = await call({ path: `/api/v1/timers/${id}`, headers: withKey() });
    return (JSON.parse(read) as { data: { viewCount: number } }).data.viewCount;
  };

  if (isProof) {
    it('let no other client wait while some send broken requests', async () => {
      const { id } = await createTimer();
      const stop = new AbortController();
      const paths = ['/api/v1/timers', `/t/${id}.gif`];
      const attack = sendBrokenRequests(server, { ca, servername: name }, paths, stop.signal);
      const slowest: Record<string, number> = {};
      for (let end = performance.now() + attackMs; performance.now() < end;) {
        for (const path of paths) {
          const started = performance.now();
          expect([path, (await call({ path, headers: withKey() })).status]).toEqual([path, 200]);
          slowest[path] = Math.max(slowest[path] ?? 0, performance.now() - started);
        }
      }
      stop.abort();
      expect(await attack).toBeGreaterThanOrEqual(2 * brokenRequests.length);
      expect(Object.values(slowest).filter((ms) => ms > unnoticedMs)).toEqual([]);
    });

    it('answer while slow clients hold connections open, and end these', async () => {
      const url = `http://127.0.0.1:${server.httpPort}`;
      const slow = await Promise.all(Array.from({ length: 100 }, () => RawConnection.open(url)));
      for (const connection of slow) connection.send('GET / HTTP/1.1\r\nHost: x\r\nX-Sl');
      for (let i = 0; i < 20; i++) {
        const body = await RawConnection.open(`https://127.0.0.1:${server.httpsPort}`, {
          tls: { ca, servername: name },
        });
        body.send(`POST /api/v1/timers HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\nContent-Length: 100\r\n\r\n{`);
        slow.push(body);
      }
      expect((await call({ path: '/api/v1/timers', headers: withKey() })).status).toBe(200);
      await eventually(async () => expect(slow.filter(({ isClosed }) => !isClosed)).toHaveLength(0), {
        withinMs: 60_000,
      });
    });
    return;
  }

  it('serve the API, the console, images, links, the script for pages and the keys of tokens at one address with TLS', async () => {
    const timer = await createTimer();
    expect(timer).toMatchObject({ embedUrl: `https://${name}/t/${timer.id}.gif`, warnings: [] });
    const image = await call({ path: `/t/${timer.id}.gif` });
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/gif']);
    const keys = await call({ path: '/.well-known/jwks.json' });
    expect([keys.status, keys.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    const script = await call({ path: '/embed.js' });
    const [, version = ''] = /"(.+)"/.exec(String(script.headers.etag)) ?? [];
    expect((await call({ path: `/embed/${version}.js` })).text).toBe(script.text);
    const { text: found } = await call({ path: `/oembed?url=https://${name}/t/${timer.id}` });
    expect(JSON.parse(found)).toMatchObject({ type: 'rich', title: 'Countdown Timer: Ends 1 Jan 2031, 00:00 UTC' });
    expect((await call({ path: `/c/${timer.id}` })).text).toContain('This link leads nowhere');
    expect((await call({ path: '/' })).text.toLowerCase()).toContain('<!doctype html>');
    expect((await call({ path: '/docs' })).status).toBe(200);
    expect(image.headers['server'] ?? '').not.toMatch(/\d/); // no version
    for (const path of ['/', `/t/${timer.id}.gif`, '/t/unknown.gif', '/api/v1/timers']) {
      const service = path.startsWith('/t/') ? services.embed : services.api;
      const own = (await fetch(service.url + path)).headers.get('strict-transport-security');
      const sent = (await call({ path })).headers['strict-transport-security'];
      expect([path, own, sent]).toEqual([path, 'max-age=31536000', 'max-age=31536000']);
    }
  });

  it('redirect plain HTTP to HTTPS, and only of this name', async () => {
    const status = async (host: string) => {
      const target = { host: '127.0.0.1', port: server.httpPort, path: '/docs', headers: { Host: host }, agent: false };
      const [response] = (await once(plainRequest(target).end(), 'response')) as [IncomingMessage];
      response.resume();
      return [response.statusCode, response.headers.location];
    };
    expect(await status(name)).toEqual([308, `https://${name}/docs`]);
    expect(await status('other.example.com')).toEqual([421, undefined]);
  });

  it('attribute views to the real addresses of clients, whatever they write into X-Forwarded-For', async () => {
    const open = ({ id }: { id: string }, from: string, forged: string) =>
      call({ path: `/t/${id}.gif`, from, headers: { 'X-Forwarded-For': forged } });
    // One view of an address counts in a minute. Addresses of private networks, such as those of the clients here, have no limit.
    const [direct, behindCdn] = await withinOneMinute(async () => {
      const timers = [await createTimer(), await createTimer()] as const;
      const [direct, behindCdn] = timers;
      for (let i = 0; i < 3; i++) await open(direct, '127.0.0.2', '198.51.100.7');
      await open(direct, '127.0.0.3', `198.51.100.7, ${cdn}`);
      for (let i = 0; i < 3; i++) await open(behindCdn, cdn, `198.51.100.${i}, 198.51.100.8`);
      await open(behindCdn, '127.0.0.2', '198.51.100.8');
      return timers;
    });
    await eventually(async () => expect([await viewCount(direct.id), await viewCount(behindCdn.id)]).toEqual([4, 2]));
  });

  it('answer over HTTP/2', async () => {
    const { id } = await createTimer();
    const session = connectHttp2(`https://127.0.0.1:${server.httpsPort}`, { ca, servername: name });
    const images = Array.from({ length: 5 }, () => {
      const stream = session.request({ ':path': `/t/${id}.gif`, ':authority': name });
      const status = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])));
      stream.resume();
      return status;
    });
    expect(await Promise.all(images)).toEqual([200, 200, 200, 200, 200]);
    expect(session.alpnProtocol).toBe('h2');
    session.close();
  });

  it('accept large headers, and refuse larger ones', async () => {
    const read = (bytes: number) =>
      call({ path: '/api/v1/timers', headers: { ...withKey(), 'X-Large': 'x'.repeat(bytes) } });
    expect((await read(8_000)).status).toBe(200);
    expect([400, 431]).toContain((await read(40_000)).status); // nginx answers 400
  });

  it.each([1_000, 1_100])(
    'refuse %d header lines, among which the address of the client could get lost',
    async (count) => {
      const lines = Object.fromEntries(Array.from({ length: count }, (_, index) => [`A${index}`, 'x']));
      for (const path of ['/api/v1/timers', '/t/unknown.gif'])
        expect([400, 431]).toContain((await call({ path, headers: { ...withKey(), ...lines } })).status);
    },
  );

  if (whileReplaced === 'wait')
    it('keep requests while a service is replaced', async () => {
      const { id } = await createTimer();
      await services.embed.stop();
      const waiting = Array.from({ length: 5 }, () => call({ path: `/t/${id}.gif` }));
      await services.restart('embed');
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    });

  if (whileReplaced === 'fail')
    it('say when to try again while the API does not run, as it does itself', async () => {
      await services.api.stop();
      const { status, headers, text } = await call({ path: '/api/v1/timers', method: 'POST' });
      expect([status, headers['retry-after'], JSON.parse(text)]).toMatchObject([
        503,
        '5',
        { error: { code: 'unavailable' } },
      ]);
      await services.restart('api');
    });
}

/** Repeats what must happen within the same minute of the clock. */
async function withinOneMinute<T>(act: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const started = minute();
  const result = await act();
  return minute() === started ? result : withinOneMinute(act);
}
