import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { accessPolicy } from '@tminus/auth';
import { version } from '@tminus/config';
import { DatabaseConnection } from '@tminus/database';
import { type Scope, scopes } from '@tminus/domain';
import { HealthMonitor, RefusedRequests } from '@tminus/platform';
import { createAccountWithKey, eventually } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { DataSource } from 'typeorm';
import { RunningApi } from '../test/running-api.ts';

const newTimer = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

describe('access to the API', () => {
  it.each([
    ['no key', {}],
    ['a malformed key', { authorization: 'Bearer nonsense' }],
    ['a key with a typo', { authorization: `Bearer tm_aaaaaaaa_${'b'.repeat(32)}` }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('refuses a request with %s', async (_, headers) => {
    const { status, body, headers: answered } = await api.call('GET', '/api/v1/timers', { key: null, headers });
    expect([status, body.error.code, answered['www-authenticate']]).toEqual([401, 'unauthorized', 'Bearer']);
  });

  it('accepts the key in X-API-Key, but not in the query', async () => {
    expect((await api.call('GET', '/api/v1/timers', { key: null, headers: { 'x-api-key': api.key } })).status).toBe(
      200,
    );
    expect((await api.call('GET', `/api/v1/timers?api_key=${api.key}`, { key: null })).status).toBe(401);
  });

  it.each<[Scope, InjectOptions['method'], string]>([
    ['timers:write', 'POST', '/api/v1/timers'],
    ['timers:read', 'GET', '/api/v1/timers'],
    ['timers:read', 'GET', '/api/v1/timers/x'],
  ])('requires the scope %s for %s %s', async (scope, method, url) => {
    const { key: narrow } = await createAccountWithKey(api.dataSource, {
      scopes: scopes.filter((each) => each !== scope),
    });
    const payload = method === 'POST' ? newTimer : undefined;
    const { status, body } = await api.call(method, url, { key: narrow, ...(payload ? { payload } : {}) });
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect(body.error.message).toContain(scope);
  });

  it('requires a plan with API access', async () => {
    const { key: freeKey } = await createAccountWithKey(api.dataSource, { plan: 'free' });
    const { status, body } = await api.call('GET', '/api/v1/timers', { key: freeKey });
    expect([status, body.error.code]).toEqual([403, 'plan_required']);
  });
});

describe('every error', () => {
  const json = { 'content-type': 'application/json' };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each<[string, Partial<InjectOptions>, number, string]>([
    ['malformed JSON', { payload: '{"name":', headers: json }, 400, 'invalid_json'],
    ['an empty body', { payload: '', headers: json }, 400, 'invalid_json'],
    ['a body that is not an object', { payload: '[1]', headers: json }, 400, 'invalid_request'],
    ['a null body', { payload: 'null', headers: json }, 400, 'invalid_request'],
    ['no body', {}, 400, 'invalid_request'],
    ['a body nested thousands deep', { payload: nested(5_000), headers: json }, 400, 'invalid_request'],
    ['__proto__', { payload: '{"__proto__":{"name":"x"}}', headers: json }, 400, 'invalid_request'],
    [
      'a form',
      { payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'a body over 64 KiB',
      { payload: JSON.stringify({ name: 'x'.repeat(70_000) }), headers: json },
      413,
      'payload_too_large',
    ],
    [
      '64 KiB of one character',
      { payload: JSON.stringify({ ...newTimer, name: 'x'.repeat(65_000) }), headers: json },
      400,
      'invalid_request',
    ],
    ...[
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'identity, br' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json; charset="ISO-8859-1"' },
      { 'content-type': 'application/json;charset=utf-8; charset=latin1' },
    ].map((headers): [string, Partial<InjectOptions>, number, string] => [
      `${Object.entries(headers).join()}`,
      { payload: JSON.stringify(newTimer), headers: { ...json, ...headers } },
      415,
      'unsupported_media_type',
    ]),
  ])('has the same format: %s', async (_, options, status, code) => {
    const answer = await api.call('POST', '/api/v1/timers', options);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(Object.keys(answer.body)).toEqual(['error']);
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(['/api/v1/nothing', '/api/v2/timers', '/nothing', '/api/v1/timers/x/y', '/%ff'])(
    'has the same format: %s',
    async (url) => {
      const answer = await api.call('GET', url);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
      expect(answer.headers['x-request-id']).toBeDefined();
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

  it('never logs secrets', async () => {
    await api.call('GET', `/api/v1/timers?api_key=${api.key}`);
    expect(api.log).not.toContain(api.key.slice(-32));
  });
});

describe('the headers of a body', () => {
  it.each([
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'APPLICATION/JSON;charset="UTF-8"' },
    { 'content-type': 'application/json', 'content-encoding': 'identity' },
  ])('may name what a body is anyway: %j', async (headers) => {
    const { status } = await api.call('POST', '/api/v1/timers', { payload: JSON.stringify(newTimer), headers });
    expect(status).toBe(201);
  });

  it('may be sent with a DELETE, which has no body', async () => {
    const { body } = await api.create(newTimer);
    const headers = { 'content-type': 'application/json' };
    const answer = await api.call('DELETE', `/api/v1/timers/${body.data.id}`, { headers });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'deleted']);
  });
});

describe('a key that may not use a route', () => {
  it.each<[string, Partial<InjectOptions>]>([
    ['malformed JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['invalid fields', { payload: { unknown: 1 } }],
    ['plain text', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    ['a body over 64 KiB', { payload: { name: 'x'.repeat(70_000) } }],
    ['a malformed Idempotency-Key', { payload: newTimer, headers: { 'idempotency-key': '' } }],
  ])('is refused before anything else is checked: %s', async (_, options) => {
    const { key: readOnly } = await createAccountWithKey(api.dataSource, { scopes: ['timers:read'] });
    const { key: free } = await createAccountWithKey(api.dataSource, { plan: 'free' });
    for (const [key, code] of [
      [readOnly, 'insufficient_scope'],
      [free, 'plan_required'],
    ] as const) {
      const { status, body } = await api.call('POST', '/api/v1/timers', { key, ...options });
      expect([status, body.error.code]).toEqual([403, code]);
    }
  });
});

describe('unknown query parameters', () => {
  it.each<[InjectOptions['method'], string]>([
    ['GET', '/api/v1/timers'],
    ['POST', '/api/v1/timers'],
    ['GET', '/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'],
    ['PATCH', '/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'],
    ['PUT', '/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'],
    ['DELETE', '/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'],
    ['GET', '/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j/analytics'],
    ['GET', '/api/v1/usage'],
    ['GET', '/api/v1/openapi.json'],
  ])('are refused by %s %s', async (method, url) => {
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: newTimer };
    const { status, body } = await api.call(method, `${url}?verbose=1`, payload);
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, 'invalid_request', 'verbose']);
  });

  it('are named in at most 100 characters', async () => {
    const { body } = await api.call('GET', `/api/v1/usage?${'y'.repeat(4_000)}`);
    expect(body.error.details[0].field).toBe('y'.repeat(100));
  });

  it('are ignored by health checks', async () => {
    expect((await api.call('GET', '/health/live?probe=1', { key: null })).status).toBe(200);
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
    await eventually(async () => expect(api.log).toMatch(/\d+ more requests without a valid API key/));
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

describe('every route', () => {
  it('has an access policy', () => {
    const routes = [...api.app.get(ModulesContainer).values()]
      .flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype as Type))
      .flatMap((controller) =>
        Object.values(Object.getOwnPropertyDescriptors(controller.prototype))
          .map(({ value }) => value as () => unknown)
          .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler))
          .map((handler) => ({
            name: `${controller.name}.${handler.name}`,
            policy: accessPolicy(new Reflector(), handler, controller),
          })),
      );
    expect(routes.length).toBeGreaterThanOrEqual(5);
    expect(routes.filter(({ policy }) => policy === undefined)).toEqual([]);
  });
});

describe('health', () => {
  it('is live and ready without a key', async () => {
    expect((await api.call('GET', '/health/live', { key: null })).body).toEqual({ status: 'ok', version });
    const ready = await api.call('GET', '/health/ready', { key: null });
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', version }]);
    const up = { status: 'up' };
    expect(api.health.checks).toEqual({ database: up, spool: up, notifications: up });
  });

  it('is answered from memory, 300 times at once, while no connection of the pool is free', async () => {
    const pool = api.app.get(DataSource);
    const { poolSize = 0 } = pool.options as { poolSize?: number };
    const runners = Array.from({ length: poolSize }, () => pool.createQueryRunner());
    const monitor = api.app.get(HealthMonitor, { strict: false });
    const questions = jest.spyOn(DatabaseConnection.prototype, 'problem');
    try {
      await Promise.all(runners.map((each) => each.connect()));
      const heldMs = performance.now();
      await eventually(async () => expect(monitor.lastUsableMs).toBeGreaterThan(heldMs));
      questions.mockClear();
      const ready = () => api.call('GET', '/health/ready', { key: null });
      const answers = await Promise.all(Array.from({ length: 300 }, ready));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
      expect(questions.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - heldMs) / 1_000);
    } finally {
      questions.mockRestore();
      await Promise.all(runners.map((each) => each.release()));
    }
  });
});
