import { type LocalWebServer, describeIfInstalled, eventually, freePort, startLocalHaproxy } from '@tminus/testing';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const name = 'timers.example.com';
const customer = 'tm_customer';
/** More than HAProxy has places for keys that work. */
const attackers = 80;

/** What a server in place of the API answers to keys that are not the customer's. */
interface Answer {
  status: number;
  cacheControl: string;
}

describeIfInstalled('haproxy', 'the places in HAProxy with deploy/haproxy.cfg', () => {
  let api: Server;
  let proxy: LocalWebServer;
  let answer: Answer;
  let hangs: boolean;

  beforeEach(async () => {
    hangs = false;
    api = createServer((received, response) => {
      const { headers, url = '' } = received;
      if (url === '/health/ready') return void response.end();
      if (hangs && (url.endsWith('/test') || headers['x-api-key'] !== customer)) return;
      const known = { status: 200, cacheControl: 'private, no-cache' };
      const { status, cacheControl } = headers['x-api-key'] === customer ? known : answer;
      response.writeHead(status, { 'Cache-Control': cacheControl }).end();
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const apiPort = (api.address() as AddressInfo).port;
    proxy = await startLocalHaproxy({ name, apiPort, embedPort: await freePort(), isPlain: true });
    await eventually(async () => expect(await call('/health/live', customer)).toBe(200));
  });

  afterEach(async () => {
    await proxy.stop();
    hangs = false;
    api.closeAllConnections();
    api.close();
  });

  async function call(path: string, key: string, from = '127.0.0.1'): Promise<number | undefined> {
    const headers = { Host: name, 'X-Api-Key': key };
    const target = { host: '127.0.0.1', port: proxy.httpsPort, localAddress: from, agent: false, path, headers };
    const [response] = (await once(request(target).end(), 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  }

  const fromAll = (path: string) =>
    Array.from({ length: attackers }, (_, n) => call(path, `tm_${n}`, `127.0.1.${n + 1}`).catch(() => undefined));

  it.each<[string, string, Answer]>([
    ['429', '/api/v1/timers', { status: 429, cacheControl: 'private, no-cache' }],
    ['401', '/api/v1/timers', { status: 401, cacheControl: 'private, no-cache' }],
    ['404', '/api/v1/timers', { status: 404, cacheControl: 'private, no-cache' }],
    ['503', '/api/v1/timers', { status: 503, cacheControl: 'private, no-cache' }],
    ['200 that is for everybody', '/api/v1/timers', { status: 200, cacheControl: 'public, max-age=60' }],
    ['200 of the API document', '/api/v1/openapi.json', { status: 200, cacheControl: 'private, max-age=60' }],
    ['200 of a preview, which needs no key', '/account/previews', { status: 200, cacheControl: 'private, max-age=60' }],
  ])('are not taken from a key that works by keys that got a %s', async (_, path, refusal) => {
    answer = refusal;
    expect(await call('/api/v1/timers', customer)).toBe(200);
    for (let n = 0; n < attackers; n++) await call(path, `tm_${n}`, `127.0.1.${n + 1}`);
    hangs = true;
    const attack = fromAll('/api/v1/timers');
    const statuses: unknown[] = [];
    for (let n = 0; n < 10; n++) statuses.push(await call('/api/v1/timers', customer));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    hangs = false;
    api.closeAllConnections();
    await Promise.all(attack);
  });

  it('are not taken by keys that work while receivers of test events hang', async () => {
    answer = { status: 200, cacheControl: 'private, no-cache' };
    expect(await call('/api/v1/timers', customer)).toBe(200);
    await Promise.all(fromAll('/api/v1/timers'));
    hangs = true;
    const attack = fromAll('/api/v1/webhooks/whk_1/test');
    for (let n = 0; n < 10; n++) expect(await call('/api/v1/timers', customer)).toBe(200);
    hangs = false;
    api.closeAllConnections();
    await Promise.all(attack);
  });
});
