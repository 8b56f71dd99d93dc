import { createAccountWithKey } from '@tminus/testing';
import { ageSessions, ConsoleClient, outcome, type ConsoleRequest } from '../../test/console-client.ts';
import { fixtures } from '../../test/create-viewed-timer.ts';
import { RunningApi } from '../../test/running-api.ts';
import { createOpenApiDocuments } from '../openapi/openapi-document.ts';
import { RequestRecorder } from '../usage/request-recorder.ts';

const publicOrigin = 'https://timers.example.com';
const api = RunningApi.forTests({ API_PUBLIC_URL: publicOrigin, CORS_ORIGINS: '*' });

const timers = '/api/v1/timers';
const list = (client: ConsoleClient, headers: Record<string, string> = {}) => client.call('GET', timers, { headers });
const create = (client: ConsoleClient, request: ConsoleRequest = {}) =>
  client.call('POST', timers, { payload: fixtures.fixed, ...request });
const keyOf = (options: Parameters<typeof createAccountWithKey>[1] = {}) =>
  createAccountWithKey(api.dataSource, options);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const query = (sql: string, values: unknown[] = []) => api.dataSource.query(sql, values);

it('a person uses the API with a session, on every plan, for live timers and for those of tests', async () => {
  const client = await ConsoleClient.signedIn(api, { plan: 'free' });
  expect(outcome(await create(client))).toBe(201);
  const { headers, body } = await list(client);
  expect(body.data).toHaveLength(1);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-total-count': '1' });
});

it('reads everything with a session on every plan, with what was last sent to a webhook', async () => {
  const client = await ConsoleClient.signedIn(api, { plan: 'free' });
  const { paths } = (await createOpenApiDocuments()).api;
  const reads = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !path.includes('{'));
  expect(reads.length).toBeGreaterThan(8);
  for (const path of reads.filter((each) => !each.includes('preview')))
    expect([path, outcome(await client.call('GET', path))]).toEqual([path, 200]);
  const owner = await ConsoleClient.signedIn(api);
  const payload = { url: 'https://example.com/', events: ['timer.created'] };
  await owner.call('POST', '/api/v1/webhooks', { payload });
  expect((await owner.call('GET', '/api/v1/webhooks')).body.data).toMatchObject([{ lastAttempt: null }]);
});

it('makes no keys and webhooks on a plan without API access', async () => {
  const client = await ConsoleClient.signedIn(api, { plan: 'free' });
  const key = { name: 'Shop', scopes: ['timers:read'] };
  const webhook = { url: 'https://example.com/', events: ['timer.created'] };
  expect(outcome(await client.call('POST', '/api/v1/keys', { payload: key }))).toBe('plan_required');
  expect(outcome(await client.call('POST', '/api/v1/webhooks', { payload: webhook }))).toBe('plan_required');
});

it('every operation refuses a session of another website, and changes without the CSRF token', async () => {
  const client = await ConsoleClient.signedIn(api);
  const { paths } = (await createOpenApiDocuments()).api;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method.toUpperCase() as 'GET' | 'POST', path.replace(/\{\w+\}/g, 'x')] as const),
  );
  expect(operations.length).toBeGreaterThan(30);
  for (const [method, path] of operations) {
    const crossSite = await client.call(method, path, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([method, path, outcome(crossSite)]).toEqual([method, path, 'unauthorized']);
    if (method === 'GET') continue;
    const withoutToken = await client.call(method, path, { csrfToken: null, payload: 'x'.repeat(70_000) });
    expect([method, path, outcome(withoutToken)]).toEqual([method, path, 'csrf_token_invalid']);
  }
});

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ origin: publicOrigin }, true],
  [{ origin: publicOrigin, 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }, true],
  [{ authorization: 'Basic c3RhZmY6cHJveHk=' }, true],
  [{ origin: 'https://attacker.example' }, false],
  [{ origin: 'https://attacker.timers.example.com' }, false],
  [{ origin: 'http://timers.example.com' }, false],
  [{ origin: 'null' }, false],
  [{ origin: publicOrigin, 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, false],
])('the cookie of a request with %j counts: %j', async (headers, counts) => {
  const client = await ConsoleClient.signedIn(api);
  expect(outcome(await list(client, headers))).toBe(counts ? 200 : 'unauthorized');
  expect(outcome(await create(client, { headers }))).toBe(counts ? 201 : 'unauthorized');
  const { headers: answer } = await list(client, headers);
  expect(answer).not.toHaveProperty('access-control-allow-credentials');
});

it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a form of another website with %s changes nothing, also in a browser that does not say where it comes from',
  async (type) => {
    const client = await ConsoleClient.signedIn(api);
    const request = { payload: '{"name":"x"}', headers: { 'content-type': type }, csrfToken: null };
    expect(outcome(await create(client, request))).toBe('csrf_token_invalid');
    expect((await list(client)).body.data).toEqual([]);
  },
);

it("changes need the current CSRF token of the session: not an attacker's, and not one from before a new token", async () => {
  const [client, attacker] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
  const old = client.csrfToken;
  await query(
    `UPDATE sessions SET rotated_at = now() - interval '25 hours' WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
    [client.email],
  );
  await client.call('GET', '/account/session');
  for (const csrfToken of [null, '', 'x'.repeat(43), attacker.csrfToken, old])
    expect(outcome(await create(client, { csrfToken }))).toBe('csrf_token_invalid');
  expect(outcome(await create(client))).toBe(201);
});

describe('a request with an API key and the cookie of a session', () => {
  it('is one of the key: its account, its scopes, its limits, without a CSRF token and from any website', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { key } = await keyOf({ scopes: ['timers:write'] });
    const headers = { ...bearer(key), origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const created = await create(client, { csrfToken: null, headers });
    expect([created.status, created.headers['x-ratelimit-limit']]).toEqual([201, '300']);
    expect(outcome(await list(client, bearer(key)))).toBe('insufficient_scope');
    expect(outcome(await list(client, { 'x-api-key': key }))).toBe('insufficient_scope');
    expect((await list(client)).body.data).toEqual([]);
  });

  it('is refused with a key that does not work: the session does not take its place', async () => {
    const client = await ConsoleClient.signedIn(api);
    for (const headers of [bearer('tm_a1B2c3D4_wrong'), { 'x-api-key': 'wrong' }])
      expect(outcome(await list(client, headers))).toBe('unauthorized');
  });
});

it('refuses sessions that have ended or expired, two different cookies, and guesses, which count as such', async () => {
  const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
  const cookie = (token: string) => `__Host-tminus_session=${token}`;
  const withCookie = (value: string) => list(new ConsoleClient(api), { cookie: value });
  expect(outcome(await withCookie(cookie(client.token)))).toBe(200);
  expect(outcome(await withCookie(`${cookie(client.token)}; ${cookie(other.token)}`))).toBe('unauthorized');
  await other.call('DELETE', '/account/session');
  const { token } = await ConsoleClient.signedIn(api);
  await query('UPDATE sessions SET expires_at = now() WHERE account_id <> (SELECT id FROM accounts WHERE email = $1)', [
    client.email,
  ]);
  for (const each of [other.token, token, 'A'.repeat(43), 'x']) {
    const answer = await withCookie(cookie(each));
    expect([outcome(answer), answer.headers['x-ratelimit-limit']]).toEqual(['session_required', '60']);
  }
  expect(outcome(await withCookie(cookie(client.token)))).toBe(200);
});

it('the MCP server needs a key', async () => {
  const client = await ConsoleClient.signedIn(api);
  expect(outcome(await client.call('POST', '/mcp', { payload: {} }))).toBe('unauthorized');
});

it('limits and counts the requests of sessions apart from those of keys', async () => {
  const client = await ConsoleClient.signedIn(api, { plan: 'free' });
  const recorder = jest.spyOn(api.app.get(RequestRecorder), 'record');
  const { body } = await create(client);
  const limits = (await list(client)).headers;
  expect([limits['x-ratelimit-limit'], limits['x-ratelimit-remaining']]).toEqual(['600', '598']);
  const operations = Array.from({ length: 100 }, () => ({
    action: 'update',
    id: body.data.id,
    timer: { name: 'New' },
  }));
  const bulk = await client.call('POST', `${timers}/bulk`, { payload: { operations } });
  expect([bulk.status, bulk.headers['x-ratelimit-remaining']]).toEqual([200, '597']);
  await new Promise(setImmediate);
  expect(recorder.mock.calls.flat(2)).toEqual([]);
});

it('never answers a session with 304, because the browser may have stored the response to a key', async () => {
  const client = await ConsoleClient.signedIn(api);
  const { key } = await keyOf();
  const ofKey = await create(client, { headers: bearer(key) });
  const known = { ...bearer(key), 'if-none-match': String(ofKey.headers.etag) };
  expect((await client.call('GET', `${timers}/${ofKey.body.data.id}`, { headers: known })).status).toBe(304);
  const own = (await create(client)).body.data.id as string;
  const headers = { 'if-none-match': '*' };
  expect((await client.call('GET', `${timers}/${own}`, { headers })).status).toBe(200);
});

it('a session and a key of the same account do not get the response to the other with the same Idempotency-Key', async () => {
  const client = await ConsoleClient.signedIn(api);
  const { body } = await client.call('POST', '/api/v1/keys', {
    payload: { name: 'Shop', scopes: ['timers:read', 'timers:write'] },
  });
  const headers = { 'idempotency-key': 'once' };
  const bySession = await create(client, { headers });
  const byKey = await create(client, { headers: { ...headers, ...bearer(body.data.key) } });
  const again = await create(client, { headers });
  expect(byKey.body.data.id).not.toBe(bySession.body.data.id);
  expect([again.body.data.id, again.headers['idempotency-replayed']]).toEqual([bySession.body.data.id, 'true']);
});

it('what outlives a session needs the password ten minutes after the sign-in', async () => {
  const client = await ConsoleClient.signedIn(api, { password: 'naïve 100 % café' });
  const shop = { name: 'Shop', scopes: ['timers:read'] };
  const receiver = { url: 'https://example.com/', events: ['timer.created'] };
  const key = (await client.call('POST', '/api/v1/keys', { payload: shop })).body.data.id as string;
  const webhook = (await client.call('POST', '/api/v1/webhooks', { payload: receiver })).body.data.id as string;
  await ageSessions(api, client, 9);
  expect((await client.call('POST', '/api/v1/keys', { payload: shop })).status).toBe(201);
  await ageSessions(api, client, 11);
  for (const [method, path, payload, success] of [
    ['POST', 'keys', shop, 201],
    ['PATCH', `keys/${key}`, { scopes: ['timers:read', 'timers:write'], expiresInDays: 30 }, 200],
    ['POST', 'embed-secrets', undefined, 201],
    ['GET', 'embed-secrets/recipient-key', undefined, 200],
    ['POST', 'webhooks', receiver, 201],
    ['PATCH', `webhooks/${webhook}`, { url: 'https://example.org/' }, 200],
    ['POST', `webhooks/${webhook}/secret`, undefined, 201],
  ] as const) {
    const call = (headers: Record<string, string>) =>
      client.call(method, `/api/v1/${path}`, { ...(payload && { payload }), headers });
    const without = await call({});
    expect([path, without.status, without.body.error.details]).toEqual([
      path,
      400,
      [{ field: 'currentPassword', message: 'is required', code: 'required' }],
    ]);
    const sent = (password: string) => call({ 'x-current-password': password });
    expect(outcome(await sent('a%20guess'))).toBe('invalid_credentials');
    for (const malformed of ['100 %', 'x'.repeat(2_000)])
      expect(outcome(await sent(malformed))).toBe('invalid_request');
    expect([path, outcome(await sent(encodeURIComponent(client.password)))]).toEqual([path, success]);
  }
  const status = { payload: { status: 'paused' } };
  expect(outcome(await client.call('PATCH', `/api/v1/webhooks/${webhook}`, status))).toBe(200);
});
