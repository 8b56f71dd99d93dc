import { createAccountWithKey } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { ConsoleClient } from '../../test/console-client.ts';
import {
  endpoints,
  examplesOf,
  needsBody,
  pathOf,
  requiredQuery,
  resourceId,
  successOf,
} from '../../test/endpoints.ts';
import { RunningApi } from '../../test/running-api.ts';
import { webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const api = RunningApi.forTests(webhooksOnThisMachine);

const newTimer = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };
const valid = JSON.stringify(newTimer);
const json = 'application/json';
const mergePatch = 'application/merge-patch+json';
const form = 'application/x-www-form-urlencoded';

const withoutBody = endpoints.filter(([method, path]) => /POST|DELETE/.test(method) && !needsBody(method, path));

/** What clients send that always name a type, or write whatever they have. */
const emptyBodies: [string, Partial<InjectOptions>][] = [
  ['nothing as JSON', { headers: { 'content-type': json } }],
  ['nothing as JSON in UTF-8', { headers: { 'content-type': `${json}; charset=utf-8` } }],
  ['Content-Length: 0', { headers: { 'content-type': json, 'content-length': '0' } }],
  ['no chunks', { payload: '', headers: { 'content-type': json, 'transfer-encoding': 'chunked' } }],
  ['no chunks without a type', { payload: '', headers: { 'transfer-encoding': 'chunked' } }],
  ['white space', { payload: ' \r\n\t', headers: { 'content-type': json } }],
  ['a byte order mark', { payload: '\ufeff', headers: { 'content-type': json } }],
  ['null', { payload: 'null', headers: { 'content-type': json } }],
  ['{}', { payload: '{}', headers: { 'content-type': json } }],
  ['an empty form', { headers: { 'content-type': form, 'content-length': '0' } }],
  ['empty text', { headers: { 'content-type': 'text/plain;charset=UTF-8', 'content-length': '0' } }],
  ['nothing as a merge patch', { headers: { 'content-type': mergePatch } }],
];

describe('where no body is needed', () => {
  it('the routes are', () => {
    expect(withoutBody.map(([method, path]) => `${method} ${path.slice('/api/v1'.length)}`).sort()).toEqual([
      'DELETE /embed-secrets/{id}',
      'DELETE /keys/{id}',
      'DELETE /timers/{id}',
      'DELETE /webhooks/{id}',
      'POST /embed-secrets',
      'POST /timers/{id}/duplicate',
      'POST /timers/{id}/restore',
      'POST /webhooks/{id}/secret',
      'POST /webhooks/{id}/test',
    ]);
  });

  it.each(emptyBodies)('%s is accepted', async (_, options) => {
    for (const [method, path] of withoutBody) {
      const { key, accountId } = await createAccountWithKey(api.dataSource);
      const id = await resourceId(api, path, accountId);
      if (path === '/api/v1/embed-secrets/{id}') await api.call('POST', '/api/v1/embed-secrets', { key });
      const { status } = await api.call(method, pathOf(path, id) + requiredQuery(method, path), { key, ...options });
      expect([method, path, status]).toEqual([method, path, successOf(method, path)]);
    }
  });

  it.each(emptyBodies)('%s is accepted from the console, too', async (_, options) => {
    const owner = await ConsoleClient.signedIn(api, { plan: 'business' });
    const { body } = await owner.call('POST', '/account/timers', { payload: newTimer });
    const { id } = body.data;
    for (const [method, path, expected] of [
      ['POST', `/account/timers/${id}/duplicate`, 201],
      ['DELETE', `/account/timers/${id}`, 200],
      ['POST', `/account/timers/${id}/restore`, 200],
      ['DELETE', '/account/session', 204],
    ] as const) {
      const { status } = await owner.call(method, path, options);
      expect([method, path, status]).toEqual([method, path, expected]);
    }
  });
});

describe('where a body is needed', () => {
  it.each(emptyBodies)('%s is refused', async (_, options) => {
    const { body } = await api.create(newTimer);
    for (const [method, path] of [
      ['POST', '/api/v1/timers'],
      ['PATCH', `/api/v1/timers/${body.data.id}`],
    ] as const) {
      if (options.payload === '{}' && method === 'PATCH') continue; // changes nothing
      const answer = await api.call(method, path, options);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    }
  });

  it.each(emptyBodies)('%s does not hide that an address leads nowhere', async (_, options) => {
    for (const path of ['/nothing', '/api/v1/nothing']) {
      const before = await api.call('POST', path);
      expect((await api.call('POST', path, options)).status).toBe(before.status);
    }
  });

  it.each([json, `${json}; charset=utf-8`, 'APPLICATION/JSON;charset="UTF-8"'])('it may be %s', async (type) => {
    const { status } = await api.call('POST', '/api/v1/timers', { payload: valid, headers: { 'content-type': type } });
    expect(status).toBe(201);
  });

  it('it may name the encoding that it has anyway', async () => {
    const headers = { 'content-type': json, 'content-encoding': 'identity' };
    expect((await api.call('POST', '/api/v1/timers', { payload: valid, headers })).status).toBe(201);
  });
});

describe('a merge patch', () => {
  it.each([mergePatch, 'Application/Merge-Patch+JSON; charset=utf-8'])(
    'may be the body of each PATCH: %s',
    async (type) => {
      for (const [method, path] of endpoints.filter(([each]) => each === 'PATCH')) {
        const { key, accountId } = await createAccountWithKey(api.dataSource);
        const id = await resourceId(api, path, accountId);
        const payload = JSON.stringify(examplesOf(method, path)[0]?.value);
        const { status } = await api.call(method, pathOf(path, id), {
          key,
          payload,
          headers: { 'content-type': type },
        });
        expect([path, status]).toEqual([path, 200]);
      }
    },
  );

  it('follows the rules of JSON', async () => {
    const { body } = await api.create(newTimer);
    const patch = async (payload: string) => {
      const options = { payload, headers: { 'content-type': mergePatch } };
      const answer = await api.call('PATCH', `/api/v1/timers/${body.data.id}`, options);
      return [answer.status, answer.body.error?.code ?? answer.body.data.name];
    };
    expect(await patch('{"name":"Later"}')).toEqual([200, 'Later']);
    expect(await patch('{"name":')).toEqual([400, 'invalid_json']);
    expect(await patch('[]')).toEqual([400, 'invalid_request']);
    expect(await patch('{"__proto__":{"name":"x"}}')).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['POST', '/api/v1/timers', mergePatch],
    ['PUT', '/api/v1/timers/ID', mergePatch],
    ['PATCH', '/api/v1/timers/ID', `${mergePatch}; charset=latin1`],
    ['PATCH', '/api/v1/timers/ID', 'application/json-patch+json'],
    ['PATCH', '/api/v1/timers/ID', 'application/vnd.api+json'],
    ['PATCH', '/api/v1/timers/ID', form],
  ] as const)('is not for %s %s as %s', async (method, path, type) => {
    const { body } = await api.create(newTimer);
    const options = { payload: '{"name":"Later"}', headers: { 'content-type': type } };
    const answer = await api.call(method, path.replace('ID', body.data.id as string), options);
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
