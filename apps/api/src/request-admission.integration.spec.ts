import { ApiKeyAuthenticator, ApiKeysService, generateKey } from '@tminus/auth';
import { ApiKeyRepository } from '@tminus/database';
import { defaultPlans } from '@tminus/domain';
import { errorReason } from '@tminus/resilience';
import { createAccountWithKey, eventually } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { RunningApi } from '../test/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const rateLimit = {
  'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
  'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
  'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};

describe('every response', () => {
  const json = { 'content-type': 'application/json' };

  it.each<[number, InjectOptions['method'], string, Partial<InjectOptions> & { key?: null }]>([
    [200, 'GET', '/api/v1/timers', {}],
    [200, 'HEAD', '/api/v1/timers', {}],
    [200, 'GET', '/health/live', { key: null }],
    [400, 'POST', '/api/v1/timers', { payload: '{', headers: json }],
    [400, 'GET', '/api/v1/timers?limit=0', {}],
    [401, 'GET', '/api/v1/timers', { key: null }],
    [404, 'GET', '/api/v1/nothing', {}],
    [404, 'GET', '/nothing', { key: null }],
    [404, 'GET', '/%ff', { key: null }],
    [404, 'GET', `/api/v1/timers/${'x'.repeat(500)}`, {}],
    [405, 'PUT', '/api/v1/timers', { payload: '{', headers: json }],
    [405, 'OPTIONS', '/api/v1/timers', {}],
    [405, 'PROPFIND', '/api/v1/timers', {}],
    [405, 'MKCALENDAR', '/api/v1/usage', {}],
    [404, 'PROPFIND', '/api/v1/nothing', {}],
    [413, 'POST', '/api/v1/timers', { payload: JSON.stringify({ name: 'x'.repeat(70_000) }), headers: json }],
    [415, 'POST', '/api/v1/timers', { payload: 'name=x', headers: { 'content-type': 'text/plain' } }],
  ])('with status %d to %s %s has the rate limit headers and a request id', async (status, method, url, options) => {
    const { key = api.key, ...rest } = options;
    const headers = { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...rest.headers };
    const answer = await api.app.inject({ method, url, ...rest, headers } as InjectOptions);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(rateLimit);
  });

  it('lists the allowed methods if the method of the request is not among them', async () => {
    const answer = await api.call('PATCH', '/api/v1/timers', { payload: {} });
    expect([answer.status, answer.body.error.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers['allow']).toBe('GET, HEAD, POST');
  });

  it('has the rate limit headers even if the database fails', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    await api.dataSource.query('ALTER TABLE api_keys RENAME TO hidden');
    const answer = await api.call('GET', '/api/v1/timers', { key });
    await api.dataSource.query('ALTER TABLE hidden RENAME TO api_keys');
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    expect(answer.headers).toMatchObject(rateLimit);
  });
});

describe('rate limits', () => {
  it('admit exactly the allowed number of simultaneous requests of a key, and tell the others when to retry', async () => {
    const limit = defaultPlans.pro.requestsPerMinute;
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    const answers = await Promise.all(
      Array.from({ length: limit + 100 }, () => api.call('GET', '/api/v1/timers?limit=1', { key })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(refused).toHaveLength(100);
    expect(refused[0]?.body.error.code).toBe('rate_limit_exceeded');
    expect(refused[0]?.headers).toMatchObject({ ...rateLimit, 'x-ratelimit-remaining': '0' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('apply to an address only for requests without a valid key, and not for health checks', async () => {
    const from = { remoteAddress: '192.0.2.7' };
    const anonymous = await Promise.all(
      Array.from({ length: 61 }, () => api.call('GET', '/api/v1/timers', { key: null, ...from })),
    );
    expect(anonymous.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await api.call('GET', '/api/v1/timers', from)).status).toBe(200);
    expect((await api.call('GET', '/health/live', { key: null, ...from })).status).toBe(200);
  });
});

describe('forged keys', () => {
  const from = { remoteAddress: '192.0.2.8' };
  const tryForgedKeys = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => api.call('GET', '/api/v1/timers', { key: generateKey().key, ...from })),
    );

  it('cost the database nothing once their address has used up its limit', async () => {
    const known = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', '/api/v1/timers', { key: known.key })).status).toBe(200);
    await Promise.all(Array.from({ length: 60 }, () => api.call('GET', '/api/v1/timers', { key: null, ...from })));
    const lookUps = jest.spyOn(api.app.get(ApiKeyRepository), 'findForAuthentication');
    const answers = await tryForgedKeys(40);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
    expect(lookUps).not.toHaveBeenCalled();
    lookUps.mockRestore();
    // Customers behind the same address are not affected: their keys are cached.
    expect((await api.call('GET', '/api/v1/timers', { key: known.key, ...from })).status).toBe(200);
    api.app.get(ApiKeyAuthenticator).keyChanged(known.publicId);
    expect((await api.call('GET', '/api/v1/timers', { key: known.key, ...from })).status).toBe(200);
  });
});

describe('access after a change', () => {
  const status = async (key: string) => (await api.call('GET', '/api/v1/timers?limit=1', { key })).status;

  it('refuses a revoked key within a second', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect(await status(key)).toBe(200);
    await new ApiKeysService(new ApiKeyRepository(api.dataSource)).revoke(publicId);
    await eventually(async () => expect(await status(key)).toBe(401), { withinMs: 1_000 });
  });

  it('refuses a revoked key within five seconds while notifications are interrupted', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect(await status(key)).toBe(200);
    const cut =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()';
    await api.dataSource.query(cut, ['tminus-api-changes']);
    await new ApiKeysService(new ApiKeyRepository(api.dataSource)).revoke(publicId);
    await eventually(async () => expect(await status(key)).toBe(401), { withinMs: 5_000 });
  });

  it('applies a changed plan within a second', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    expect(await status(key)).toBe(200);
    await api.dataSource.query(
      `UPDATE accounts SET plan = 'free' WHERE id = (SELECT account_id FROM api_keys WHERE public_id = $1)`,
      [key.split('_')[1]],
    );
    expect(accountId).toBeDefined();
    await eventually(async () => expect(await status(key)).toBe(403), { withinMs: 1_000 });
  });
});

describe('input that is not a valid request', () => {
  let port: number;

  beforeAll(async () => {
    await api.app.listen(0, '127.0.0.1');
    port = (api.app.getHttpServer().address() as { port: number }).port;
  });

  async function send(text: string): Promise<string> {
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', (error) => expect(errorReason(error)).toMatch(/EPIPE|ECONNRESET/));
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }

  it.each([
    ['nonsense', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    [
      'headers over 16 KiB',
      `GET /api/v1/timers HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a header with a line feed in it', 'GET / HTTP/1.1\r\nX: a\nb: c\r\n\r\n', 400, 'invalid_request'],
    [
      'two lengths',
      'POST /api/v1/timers HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'invalid_request',
    ],
  ])('gets an error in the usual format with the rate limit headers: %s', async (_, text, status, code) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
      expect(head).toMatch(new RegExp(`^${name}: [\\w-]+$`, 'm'));
    }
    expect(JSON.parse(body).error.code).toBe(code);
  });
});
