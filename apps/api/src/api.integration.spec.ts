import { type Scope, scopes } from '@tminus/domain';
import { RefusedRequests } from '@tminus/server';
import { createAccountWithKey, eventually } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { endpoints, examplesOf, pathOf, requiredQuery, resourceId, successOf } from '../test/endpoints.ts';
import { RunningApi } from '../test/running-api.ts';
import { webhooksOnThisMachine } from '../test/webhook-receiver.ts';

const newTimer = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

const api = RunningApi.forTests(webhooksOnThisMachine);

describe('every endpoint', () => {
  it.each(endpoints)('%s %s needs a key with the scope %s, and nothing else', async (method, path, scope) => {
    const keyWith = (options: Parameters<typeof createAccountWithKey>[1]) =>
      createAccountWithKey(api.dataSource, options);
    // The events of the examples are those of timers: see webhook-scopes.integration.spec.ts.
    const needed: Scope[] = path.startsWith('/api/v1/webhooks') ? [scope, 'timers:read'] : [scope];
    const { key, accountId } = await keyWith({ scopes: needed });
    const id = await resourceId(api, path, accountId);
    const call = (sent: string | null, query = '') =>
      api.call(method, pathOf(path, id) + query, {
        key: sent,
        ...(method.startsWith('P') ? { payload: examplesOf(method, path)[0]?.value ?? newTimer } : {}),
      });
    const others = await keyWith({ scopes: scopes.filter((each) => each !== scope) });
    for (const [sent, status, code] of [
      [null, 401, 'unauthorized'],
      [others.key, 403, 'insufficient_scope'],
      [(await keyWith({ plan: 'free' })).key, 403, 'plan_required'],
    ] as const) {
      const { status: got, body } = await call(sent);
      expect([got, body.error.code]).toEqual([status, code]);
      if (code === 'insufficient_scope') expect(body.error.message).toContain(scope);
    }
    const unknown = await call(key, '?verbose=1');
    expect([unknown.status, unknown.body.error.details[0].field]).toEqual([400, 'verbose']);
    if (path === '/api/v1/embed-secrets/{id}') await api.call('POST', '/api/v1/embed-secrets', { key });
    const { status, body, headers } = await call(key, requiredQuery(method, path));
    expect(status).toBe(successOf(method, path));
    if (/json/.test(String(headers['content-type']))) expect(Object.keys(body)).toEqual(['data']);
  });

  it('accepts the examples of requests in the OpenAPI document', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    for (const [method, path] of endpoints) {
      const id = await resourceId(api, path, accountId);
      for (const { value } of examplesOf(method, path)) {
        const { status } = await api.call(method, pathOf(path, id), { key, payload: value });
        // Only the document knows the event of this example.
        expect([value, status]).toEqual([value, 'eventId' in value ? 404 : successOf(method, path)]);
      }
    }
  });
});

it('the endpoints of the specification exist, with their scopes', () => {
  expect(endpoints).toEqual(
    expect.arrayContaining([
      ['GET', '/api/v1/timers', 'timers:read'],
      ['POST', '/api/v1/timers', 'timers:write'],
      ['GET', '/api/v1/timers/{id}', 'timers:read'],
      ['PUT', '/api/v1/timers/{id}', 'timers:write'],
      ['PATCH', '/api/v1/timers/{id}', 'timers:write'],
      ['DELETE', '/api/v1/timers/{id}', 'timers:write'],
      ['GET', '/api/v1/timers/{id}/analytics', 'analytics:read'],
      ['GET', '/api/v1/usage', 'usage:read'],
    ]),
  );
});

describe('a key', () => {
  it.each<[string, Record<string, string>]>([
    ['absent', {}],
    ['malformed', { authorization: 'Bearer nonsense' }],
    ['without a scheme', { authorization: `tm_aaaaaaaa_${'b'.repeat(32)}` }],
    ['unknown', { authorization: `Bearer tm_aaaaaaaa_${'b'.repeat(32)}` }],
    ['unknown, in X-API-Key', { 'x-api-key': `tm_aaaaaaaa_${'b'.repeat(32)}` }],
    ['in another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('gets 401 if it is %s', async (_, headers) => {
    const { status, body, headers: answered } = await api.call('GET', '/api/v1/timers', { key: null, headers });
    expect([status, body.error.code, answered['www-authenticate']]).toEqual([401, 'unauthorized', 'Bearer']);
  });

  it('is accepted in X-API-Key', async () => {
    const headers = { 'x-api-key': api.key };
    expect((await api.call('GET', '/api/v1/timers', { key: null, headers })).status).toBe(200);
  });
});

const json = { 'content-type': 'application/json' };
const body = (payload: string, headers: Record<string, string> = {}) => ({ payload, headers: { ...json, ...headers } });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const valid = JSON.stringify(newTimer);

describe('every error', () => {
  it.each<[string, Partial<InjectOptions>, number, string]>([
    ['malformed JSON', body('{"name":'), 400, 'invalid_json'],
    ['a body that is not an object', body('[1]'), 400, 'invalid_request'],
    ['a null body', body('null'), 400, 'invalid_request'],
    ['no body', {}, 400, 'invalid_request'],
    ['a body nested thousands deep', body(nested(5_000)), 400, 'invalid_request'],
    ['__proto__', body('{"__proto__":{"name":"x"}}'), 400, 'invalid_request'],
    ['64 KiB of one character', body(JSON.stringify({ name: 'x'.repeat(65_000) })), 400, 'invalid_request'],
    ['a body over 64 KiB', body(JSON.stringify({ name: 'x'.repeat(70_000) })), 413, 'payload_too_large'],
    ['a form', body(valid, { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'unsupported_media_type'],
    ['plain text', body(valid, { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    [
      'several parts',
      body(valid, { 'content-type': 'multipart/form-data; boundary=x' }),
      415,
      'unsupported_media_type',
    ],
    ['a compressed body', body(valid, { 'content-encoding': 'identity, br' }), 415, 'unsupported_media_type'],
    ...['charset="ISO-8859-1"', 'charset=utf-8; charset=latin1'].map(
      (charset): [string, Partial<InjectOptions>, number, string] => [
        charset,
        body(valid, { 'content-type': `application/json; ${charset}` }),
        415,
        'unsupported_media_type',
      ],
    ),
  ])('has the same format: %s', async (_, options, status, code) => {
    const answer = await api.call('POST', '/api/v1/timers', options);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(Object.keys(answer.body)).toEqual(['error']);
  });

  it.each(['/api/v1/nothing', '/api/v2/timers', '/nothing', '/api/v1/timers/x/y', '/%ff'])(
    'has the same format: %s',
    async (url) => {
      const answer = await api.call('GET', url);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    },
  );

  it('keeps the request id of the client unless it could break out of a header or a log line', async () => {
    const named = await api.call('GET', '/api/v1/timers', { headers: { 'x-request-id': 'trace-1' } });
    expect(named.headers['x-request-id']).toBe('trace-1');
    const evil = await api.call('GET', '/api/v1/timers', { headers: { 'x-request-id': 'a b'.repeat(100) } });
    expect(evil.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('does not reveal its cause, which is logged with the request id', async () => {
    await api.dataSource.query('ALTER TABLE timers RENAME TO hidden');
    const answer = await api.call('GET', '/api/v1/timers', { headers: { 'x-request-id': 'fault-1' } });
    await api.dataSource.query('ALTER TABLE hidden RENAME TO timers');
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toMatch(/timers|relation|SELECT/);
    expect(
      api.log.split('\n').find((line) => line.includes('fault-1') && line.includes('does not exist')),
    ).toBeDefined();
  });
});

describe('a key that may not use a route', () => {
  it.each<[string, Partial<InjectOptions>]>([
    ['malformed JSON', body('{')],
    ['invalid fields', { payload: { unknown: 1 } }],
    ['plain text', body('x', { 'content-type': 'text/plain' })],
    ['a body over 64 KiB', { payload: { name: 'x'.repeat(70_000) } }],
    ['a malformed Idempotency-Key', { payload: newTimer, headers: { 'idempotency-key': '' } }],
  ])('is refused before anything else is checked: %s', async (_, options) => {
    const { key } = await createAccountWithKey(api.dataSource, { scopes: ['timers:read'] });
    const { status, body: answer } = await api.call('POST', '/api/v1/timers', { key, ...options });
    expect([status, answer.error.code]).toEqual([403, 'insufficient_scope']);
  });
});

describe('the access log', () => {
  const lines = () => api.log.split('\n').filter((line) => line.includes('"route":'));

  it('has every request with a valid key, and few of those that strangers send', async () => {
    const before = lines().length;
    const started = Date.now();
    const strangers = Array.from({ length: 500 }, (_, i) =>
      api.call('GET', i % 2 ? '/api/v1/timers' : '/nothing', { key: null, remoteAddress: `192.0.2.${i % 250}` }),
    );
    await Promise.all(strangers);
    await Promise.all(Array.from({ length: 30 }, () => api.call('GET', '/api/v1/timers')));
    const seconds = Math.ceil((Date.now() - started) / 1_000) + 1;
    const added = lines().slice(before);
    expect(added.filter((line) => line.includes('"status":200'))).toHaveLength(30);
    expect(added.filter((line) => !line.includes('"status":200')).length).toBeLessThanOrEqual(10 * seconds);
    await eventually(async () => expect(api.log).toMatch(/\d+ more requests without a key or a session/));
  });

  it('names the client, also of refused requests, whose sums are written once a minute', async () => {
    const { key, publicId, accountId } = await createAccountWithKey(api.dataSource, { scopes: ['timers:read'] });
    const from = { key, remoteAddress: '203.0.113.9' };
    const refused = api.app.get(RefusedRequests, { strict: false });
    refused.report();
    expect((await api.call('GET', '/api/v1/timers', from)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await api.create(newTimer, from)).status).toBe(403);
    await api.call('GET', '/api/v1/timers', { key: null, remoteAddress: '2001:db8:1:2::3' });
    const client = { accountId, keyId: publicId, address: '203.0.113.9' };
    const logged = () =>
      api.log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    await eventually(async () => expect(logged()).toContainEqual(expect.objectContaining({ ...client, status: 200 })));
    refused.report();
    expect(logged()).toContainEqual(expect.objectContaining({ ...client, refused: { 403: 3 } }));
    expect(logged()).toContainEqual(expect.objectContaining({ address: '2001:db8:1:2::3', refused: { 401: 1 } }));
  });
});
