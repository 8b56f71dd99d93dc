import { createAccountWithKey } from '@tminus/testing';
import type { InjectOptions } from 'fastify';
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

  const link = { url: 'https://shop.example/', expiredUrl: 'https://shop.example/over' };
  const labels = { days: 'd', hours: 'h' };
  const colors = { background: '#111111', text: '#222222', accent: '#333333' };
  const weekly = { frequency: 'weekly', time: '18:00', weekday: 'monday' };
  const recurring = { name: 'Launch', type: 'recurring', timezone: 'UTC', recurrence: weekly };

  it.each<[field: string, before: unknown, patch: unknown, merged: unknown, asJson: unknown]>([
    ['metadata', { a: '1', b: '2' }, { b: '3', c: '4' }, { a: '1', b: '3', c: '4' }, { b: '3', c: '4' }],
    ['metadata', { a: '1', b: '2' }, { a: null }, { b: '2' }, 400],
    ['metadata', { a: '1' }, { other: null }, { a: '1' }, 400],
    ['metadata', { a: '1' }, {}, { a: '1' }, {}],
    ['metadata', { a: '1' }, null, {}, {}],
    ['metadata', { a: '1' }, { a: { b: 'c' } }, 400, 400],
    ['metadata', { a: '1' }, ['a'], 400, 400],
    ['metadata', {}, { a: '1', b: null }, { a: '1' }, 400],
    ['link', link, { expiredUrl: null }, { url: link.url }, 400],
    [
      'link',
      link,
      { url: 'https://new.example/' },
      { ...link, url: 'https://new.example/' },
      { url: 'https://new.example/' },
    ],
    ['link', link, { url: null }, 400, 400],
    ['link', link, null, null, null],
    ['link', null, { pendingUrl: link.url }, 400, 400],
    ['link', null, link, link, link],
    ['labels', labels, { hours: null, seconds: 's' }, { days: 'd', seconds: 's' }, 400],
    ['labels', labels, null, {}, 400],
    [
      'onExpire',
      { action: 'message', message: 'Over' },
      { message: 'Gone' },
      { action: 'message', message: 'Gone' },
      400,
    ],
    [
      'onExpire',
      { action: 'message', message: 'Over' },
      { action: 'hidden', message: null },
      { action: 'hidden' },
      400,
    ],
    ['onExpire', { action: 'message', message: 'Over' }, null, 400, 400],
    [
      'colors',
      colors,
      { accent: null, text: '#444444' },
      { ...colors, accent: '#ff5a3c', text: '#444444' },
      { ...colors, accent: '#ff5a3c', text: '#444444' },
    ],
    ['recurrence', weekly, { time: '09:30' }, { ...weekly, time: '09:30' }, 400],
    ['recurrence', weekly, { frequency: 'daily', weekday: null }, { frequency: 'daily', time: '18:00' }, 400],
    ['units', ['days', 'hours'], ['minutes'], ['minutes'], ['minutes']],
    ['name', 'Launch', null, 400, 400],
  ])('merges %s %j with %j', async (field, before, patch, merged, asJson) => {
    const { key } = await createAccountWithKey(api.dataSource);
    const timer = field === 'recurrence' ? recurring : newTimer;
    const payload = JSON.stringify({ [field]: patch });
    for (const [type, expected] of [
      [mergePatch, merged],
      [json, asJson],
    ] as const) {
      const options = { payload, headers: { 'content-type': type } };
      const created = await api.call('POST', '/api/v1/timers', { key, payload: { ...timer, [field]: before } });
      const answer = await api.call('PATCH', `/api/v1/timers/${created.body.data.id}`, { key, ...options });
      expect([type, answer.status === 200 ? answer.body.data[field] : answer.status]).toEqual([type, expected]);
    }
  });

  it('that names another part at the same time loses none', async () => {
    const { body } = await api.create(newTimer);
    const keys = Array.from({ length: 10 }, (_, index) => `k${index}`);
    const patches = keys.map((each) =>
      api.call('PATCH', `/api/v1/timers/${body.data.id}`, {
        payload: JSON.stringify({ metadata: { [each]: 'x' } }),
        headers: { 'content-type': mergePatch },
      }),
    );
    await Promise.all(patches);
    const { body: after } = await api.call('GET', `/api/v1/timers/${body.data.id}`);
    expect(Object.keys(after.data.metadata as object)).toEqual(keys);
  });

  it('is validated after the timer is found', async () => {
    const options = { payload: '{"nonsense":1}', headers: { 'content-type': mergePatch } };
    const { body } = await api.create(newTimer);
    const answer = await api.call('PATCH', `/api/v1/timers/${body.data.id}`, options);
    expect([answer.status, answer.body.error.details[0].field]).toEqual([400, 'nonsense']);
    expect((await api.call('PATCH', '/api/v1/timers/tmr_nothing', options)).status).toBe(404);
  });

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
