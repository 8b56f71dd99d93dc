import { ApiKeyAuthenticator, generateKey } from '@tminus/auth';
import { ApiKeyRepository } from '@tminus/database';
import { accountIds, addressLimits, consoleLimits, defaultPlans } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { createAccountWithKey, eventually, issueKey } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Socket, connect } from 'node:net';
import { ConsoleClient } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { RequestClients } from './request-clients.ts';

const api = RunningApi.forTests();

const changeKey = (id: string, key: string, payload: object) =>
  api.call('PATCH', `/api/v1/keys/${id}`, { key, payload });
type Owner = Awaited<ReturnType<typeof ConsoleClient.signedIn>>;

const rateLimit = {
  'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
  'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
  'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};

describe('every response', () => {
  // RunningApi checks it for all other responses below /api/v1: the OpenAPI document requires these headers.
  it.each<[number, InjectOptions['method'], string]>([
    [200, 'HEAD', '/api/v1/timers'],
    [200, 'GET', '/health/live'],
    [200, 'GET', '/api/v1/openapi.json'],
    [404, 'GET', '/nothing'],
    [404, 'GET', '/%ff'],
    [404, 'PROPFIND', '/api/v1/nothing'],
    [405, 'OPTIONS', '/api/v1/timers'],
    [405, 'MKCALENDAR', '/api/v1/usage'],
  ])('with status %d to %s %s has the rate limit headers and a request id', async (status, method, url) => {
    const headers = { authorization: `Bearer ${api.key}` };
    const answer = await api.app.inject({ method, url, headers } as InjectOptions);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(rateLimit);
  });

  it('lists them for methods that no address has, too, and the log names the method that was sent', async () => {
    const answer = await api.call('MKCALENDAR', '/api/v1/timers');
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(api.log).toContain('MKCALENDAR /api/v1/timers 405');
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
  it('apply to an address only for requests without a valid key, and not for health checks', async () => {
    const from = { remoteAddress: '192.0.2.7' };
    const anonymous = await Promise.all(
      Array.from({ length: 61 }, () => api.call('GET', '/api/v1/timers', { key: null, ...from })),
    );
    expect(anonymous.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await api.call('GET', '/api/v1/timers', from)).status).toBe(200);
    expect((await api.call('GET', '/health/live', { key: null, ...from })).status).toBe(200);
  });

  it('are not used up by keys that could not be looked up', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const from = { remoteAddress: '192.0.2.9' };
    await api.dataSource.query('ALTER TABLE api_keys RENAME TO hidden');
    const statuses = [];
    for (let sent = 0; sent < 61; sent++)
      statuses.push((await api.call('GET', '/api/v1/timers', { key, ...from })).status);
    await api.dataSource.query('ALTER TABLE hidden RENAME TO api_keys');
    expect(statuses).toEqual(statuses.map(() => 500));
    expect((await api.call('GET', '/api/v1/timers', { key, ...from })).status).toBe(200);
  });
});

describe('forged keys', () => {
  const from = { remoteAddress: '192.0.2.8' };

  it('cost the database nothing once their address has used up its limit', async () => {
    const known = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', '/api/v1/timers', { key: known.key })).status).toBe(200);
    await Promise.all(Array.from({ length: 60 }, () => api.call('GET', '/api/v1/timers', { key: null, ...from })));
    const lookUps = jest.spyOn(api.app.get(ApiKeyRepository), 'findForAuthentication');
    const forged = Array.from({ length: 40 }, () =>
      api.call('GET', '/api/v1/timers', { key: generateKey().key, ...from }),
    );
    const answers = await Promise.all(forged);
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
  // A value in the cache is fresh until a notification. `ReadThroughCache` tests the times without notifications.
  const status = async (key: string) => (await api.call('GET', '/api/v1/timers?limit=1', { key })).status;

  /** Between commit and notification: the cache of this process still has what was true before. */
  async function withoutNotifications(work: () => Promise<void>) {
    for (const table of ['api_keys', 'accounts'])
      await api.dataSource.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await work();
    for (const table of ['api_keys', 'accounts'])
      await api.dataSource.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }

  it.each<[string, (id: string, owner: Owner, key: string) => Promise<{ status: number }>, number]>([
    ['loss of a scope', (id, _, key) => changeKey(id, key, { scopes: ['usage:read'] }), 403],
    [
      'deletion of the account',
      (_, owner) => owner.call('DELETE', '/account', { payload: { password: owner.password } }),
      401,
    ],
  ])('the process that confirms the %s of a key applies it from that moment', async (_, change, expected) => {
    const owner = await ConsoleClient.signedIn(api);
    const [{ key }, used] = [
      await issueKey(api.dataSource, owner.accountId, ['keys:write', 'timers:read', 'usage:read']),
      await issueKey(api.dataSource, owner.accountId, ['timers:read', 'usage:read']),
    ];
    expect(await status(used.key)).toBe(200);
    await withoutNotifications(async () => {
      expect((await change(used.publicId, owner, key)).status).toBeLessThan(300);
      expect(await status(used.key)).toBe(expected);
    });
  });

  it('applies a changed plan', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    expect(await status(key)).toBe(200);
    await api.dataSource.query(`UPDATE accounts SET plan = 'free' WHERE id = $1`, [accountIds.toUuid(accountId)]);
    await eventually(async () => expect(await status(key)).toBe(403));
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

const requestWith = (headers: IncomingHttpHeaders, url = '/api/v1/usage', remoteAddress = '2001:db8:1:2:3::4') =>
  ({ url, headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const identify = (...request: Parameters<typeof requestWith>) =>
  api.app.get(RequestClients).identify(requestWith(...request));

function refusedHeaders(...parameters: Parameters<typeof requestWith>): Record<string, string> {
  const [clients, request] = [api.app.get(RequestClients), requestWith(...parameters)];
  clients.identify(request);
  return clients.rateLimitHeaders(request);
}

const address = { id: 'address 2001:db8:1:2', isKnown: false, refusalHeaders: expect.any(Function) };

describe('the client of a request', () => {
  it('is a key that has been used, by its public id, below /api only', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect(identify({ authorization: `Bearer ${key}` })).toEqual(address);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    expect(identify({ authorization: `Bearer ${key}` })).toMatchObject({ id: `key ${publicId}`, isKnown: true });
    expect(identify({ 'x-api-key': key })).toMatchObject({ id: `key ${publicId}`, isKnown: true });
    expect(identify({ 'x-api-key': key }, '/account/session')).toEqual(address);
  });

  it('takes a key or session that is not in memory for its address', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    const forged = `tm_${publicId}_${generateKey().secret}`;
    for (const invented of [generateKey().key, forged, 'x'.repeat(10_000)])
      expect(identify({ authorization: `Bearer ${invented}` })).toEqual(address);
    const cookie = `__Host-tminus_session=${'A'.repeat(43)}`;
    expect(identify({ cookie }, '/account/session')).toEqual(address);
    expect(identify({}, '/account/session', '192.0.2.7')).toMatchObject({ id: 'address 192.0.2.7', isKnown: false });
  });

  it('is refused before it waits once its limit is used up, but not for what needs no key', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    const limit = defaultPlans.pro.requestsPerMinute;
    await Promise.all(Array.from({ length: limit - 1 }, () => api.call('GET', '/api/v1/nothing', { key })));
    const client = identify({ 'x-api-key': key });
    expect(client.refusalHeaders?.()).toBeUndefined();
    await api.call('GET', '/api/v1/nothing', { key });
    const answer = await api.call('GET', '/api/v1/nothing', { key });
    expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(answer.headers).toMatchObject({ ...rateLimit, 'x-ratelimit-remaining': '0' });
    const { 'Retry-After': retryAfter, ...headers } = client.refusalHeaders?.() ?? {};
    for (const [name, value] of Object.entries(headers)) expect(answer.headers[name.toLowerCase()]).toBe(value);
    for (const seconds of [retryAfter, answer.headers['retry-after']]) expect(Number(seconds)).toBeGreaterThan(0);
    expect(identify({ 'x-api-key': key }, '/api/v1/openapi.json')).toEqual(address);
  });

  describe('with an address that has used up its limit of requests without a valid key', () => {
    const from = '192.0.2.33';
    let cached: { key: string; publicId: string };
    beforeAll(async () => {
      cached = await createAccountWithKey(api.dataSource);
      await api.call('GET', '/api/v1/timers', { key: cached.key });
      const sent = Array.from({ length: addressLimits.anonymousPerMinute }, () =>
        api.call('GET', '/api/v1/timers', { key: null, remoteAddress: from }),
      );
      await Promise.all(sent);
    });

    it.each<[string, IncomingHttpHeaders, string, boolean]>([
      ['no key', {}, '/api/v1/timers', true],
      ['no key, at an address that does not exist', {}, '/api/v1/nothing', true],
      ['no key, for MCP', {}, '/mcp', true],
      ['an invented key', { authorization: `Bearer ${generateKey().key}` }, '/api/v1/timers', true],
      ['no key, for a public address', {}, '/api/v1/openapi.json', false],
      ['no session, for the console', {}, '/', false],
    ])('refuses before the framework what would get 429 there: %s', async (_, headers, url, isRefused) => {
      const refusal = identify(headers, url, from).refusalHeaders?.();
      expect(refusal !== undefined).toBe(isRefused);
      const answer = await api.app.inject({ url, headers, remoteAddress: from } as InjectOptions);
      expect(answer.statusCode === 429).toBe(isRefused);
      for (const [name, value] of Object.entries(refusal ?? {}))
        if (name !== 'Retry-After') expect(answer.headers[name.toLowerCase()]).toBe(value);
    });

    it('refuses no session and no key that may be valid: the key was in memory and must be loaded again', async () => {
      const cookie = `__Host-tminus_session=${'A'.repeat(43)}`;
      expect(identify({ cookie }, '/account/session', from).refusalHeaders?.()).toBeUndefined();
      const headers = { 'x-api-key': cached.key };
      api.app.get(ApiKeyAuthenticator).keyChanged(cached.publicId);
      expect(identify(headers, '/api/v1/timers', from)).toMatchObject({ isKnown: false });
      expect(identify(headers, '/api/v1/timers', from).refusalHeaders?.()).toBeUndefined();
    });
  });

  it('has the rate limit headers of its window, also for a request that is refused without being counted', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    const counted = await api.call('GET', '/api/v1/timers', { key });
    const known = refusedHeaders({ authorization: `Bearer ${key}` });
    for (const [name, value] of Object.entries(known)) expect(counted.headers[name.toLowerCase()]).toBe(value);
    expect(Object.keys(known)).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']);
    const limitOf = (headers: IncomingHttpHeaders, url: string) =>
      Number(refusedHeaders(headers, url)['X-RateLimit-Limit']);
    expect(limitOf({}, '/api/v1/usage')).toBe(addressLimits.anonymousPerMinute);
    expect(limitOf({}, '/account/session')).toBe(addressLimits.publicPerMinute);
    const { cookies } = await ConsoleClient.signedIn(api);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    expect(limitOf({ cookie }, '/account/session')).toBe(consoleLimits.requestsPerMinute);
  });
});
