import { timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { RequestRecorder } from '../usage/request-recorder.ts';
import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

const api = RunningApi.forTests();

interface Result {
  status: number;
  data?: { id: string; name: string; status: string; viewCount: number };
  etag?: string;
  error?: { code: string; details?: { field: string; code: string }[] };
}

async function bulk(operations: unknown, { key = api.key, headers = {} }: { key?: string; headers?: object } = {}) {
  const payload = { operations };
  const answer = await api.call('POST', '/api/v1/timers/bulk', { payload, key, headers: { ...headers } });
  return { ...answer, results: answer.body.data as Result[] };
}

const create = (fields: object = {}) => ({ action: 'create', timer: { ...request, ...fields } });
const accountWith = (options: Parameters<typeof createAccountWithKey>[1]) =>
  createAccountWithKey(api.dataSource, options);
const total = async (key: string) =>
  Number((await api.call('GET', '/api/v1/timers?limit=1', { key })).headers['x-total-count']);

describe('POST /api/v1/timers/bulk', () => {
  it('creates, updates, deletes and restores in the order of the request, with the results of single requests', async () => {
    const { body, headers } = await api.create(request);
    const { id } = body.data;
    const { status, results } = await bulk([
      { action: 'update', id, timer: { name: 'Ü 🚀' }, ifMatch: headers['etag'] },
      { action: 'delete', id },
      { action: 'update', id, timer: { name: 'Gone' } },
      { action: 'restore', id },
      create({ name: 'New', externalId: 'bulk-1' }),
    ]);
    expect([status, results.map((each) => each.status)]).toEqual([200, [200, 200, 404, 200, 201]]);
    expect(results.map(({ data }) => data?.status)).toEqual(['active', 'deleted', undefined, 'active', 'active']);
    const read = await api.call('GET', `/api/v1/timers/${id}`);
    expect([results[3]?.data, results[3]?.etag]).toEqual([read.body.data, read.headers['etag']]);
    expect(read.body.data.name).toBe('Ü 🚀');
    const made = await api.call('GET', `/api/v1/timers/${results[4]?.data?.id}`);
    expect([results[4]?.data, results[4]?.etag]).toEqual([made.body.data, made.headers['etag']]);
  });

  it('reports each failure with its own error, and stops at none', async () => {
    const other = await accountWith({ plan: 'business' });
    const foreign = (await api.create(request, { key: other.key })).body.data.id as string;
    const { headers, body } = await api.create(request);
    const { id } = body.data;
    await api.call('PATCH', `/api/v1/timers/${id}`, { payload: { name: 'Changed' } });
    const { results } = await bulk([
      create({ externalId: 'twice' }),
      create({ externalId: 'twice' }),
      { action: 'update', id: foreign, timer: { name: 'Mine' } },
      { action: 'delete', id: timerIds.create() },
      { action: 'delete', id: 'nonsense' },
      { action: 'delete', id, ifMatch: headers['etag'] },
      { action: 'delete', id, ifMatch: 'nonsense' },
      { action: 'update', id, timer: { colors: { text: 'red' }, nmae: 'x' } },
      { action: 'update', id, timer: { type: 'evergreen' } },
      { action: 'update', id, timer: 'x' },
      { action: 'create', timer: { name: 'Without a date' }, id },
      { action: 'explode', id },
      { action: 'toString', id },
      {},
      create(),
    ]);
    expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
      [201, undefined],
      [409, 'external_id_taken'],
      ...Array(3).fill([404, 'not_found']),
      [412, 'precondition_failed'],
      ...Array(8).fill([400, 'invalid_request']),
      [201, undefined],
    ]);
    const fields = results.map(({ error }) => error?.details?.map(({ field }) => field));
    expect(fields.slice(6, 14)).toEqual([
      ['ifMatch'],
      ['timer.nmae', 'timer.colors.text'],
      ['type'],
      ['timer'],
      ['id', 'timer.targetDate'],
      ['action'],
      ['action'],
      ['action'],
    ]);
    const unchanged = await api.call('GET', `/api/v1/timers/${foreign}`, { key: other.key });
    expect(unchanged.body.data.name).toBe('Launch');
  });

  it.each<[string, unknown]>([
    ['no list', 'x'],
    ['an empty list', []],
    ['101 operations', Array(101).fill({})],
    ['a number', [1]],
    ['null', [null]],
    ['a list', [[]]],
  ])('refuses %s', async (_, operations) => {
    const { status, body } = await bulk(operations);
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'operations', code: 'is_object_list' }]]);
  });

  it('refuses what validators take long for, in each operation, and other fields', async () => {
    const nested = JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`) as object;
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`f${index}`, 1]));
    for (const operation of [nested, many, JSON.parse('{"__proto__":{}}'), create({ metadata: { a: nested } })]) {
      expect((await bulk([create(), operation])).status).toBe(400);
    }
    const payload = { operations: [create()], dryRun: true };
    expect((await api.call('POST', '/api/v1/timers/bulk', { payload })).body.error.details).toMatchObject([
      { field: 'dryRun' },
    ]);
    const colors = { background: '#111111', text: '#eeeeee', accent: '#ff0000' };
    const full = create({ template: 'cards', colors, metadata: { a: '1', b: '2' }, labels: { days: 'd', hours: 'h' } });
    const { results } = await bulk(Array(100).fill(full));
    expect(results.every(({ status }) => status === 201)).toBe(true);
  });

  it('creates as many timers as the plan allows', async () => {
    const { key } = await accountWith({ plan: 'pro' }); // 50 timers
    const { results } = await bulk(Array(60).fill(create()), { key });
    expect(results.map(({ status }) => status)).toEqual([...Array(50).fill(201), ...Array(10).fill(403)]);
    expect(results[50]?.error?.code).toBe('timer_limit_reached');
    expect(await total(key)).toBe(50);
  });

  it('counts each operation as a request, for the limits and the usage, and executes none if there is not room for all', async () => {
    const { key } = await accountWith({ plan: 'pro' }); // 300 a minute
    const recorder = jest.spyOn(api.app.get(RequestRecorder), 'record');
    const nothing = Array(100).fill({ action: 'delete', id: 'nonsense' });
    const remaining = [];
    for (let n = 0; n < 2; n++) remaining.push((await bulk(nothing, { key })).headers['x-ratelimit-remaining']);
    expect(remaining).toEqual(['200', '100']);
    await api.call('GET', '/api/v1/timers', { key });
    const refused = await bulk([create(), ...nothing.slice(1)], { key });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect([refused.headers['x-ratelimit-remaining'], Number(refused.headers['retry-after']) > 0]).toEqual([
      '98',
      true,
    ]);
    expect(await total(key)).toBe(0);
    await new Promise(setImmediate);
    const counted = recorder.mock.calls.flatMap(([records]) => records).length;
    expect(counted).toBe(2 * 100 + 3);
    recorder.mockRestore();
    expect((await bulk(nothing.slice(0, 97), { key })).status).toBe(200);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(429);
  });

  it('executes once what succeeds, however often it is sent with an Idempotency-Key, and tries again what failed', async () => {
    const { key } = await accountWith({ plan: 'business' });
    const headers = { 'idempotency-key': 'k'.repeat(255) };
    const { id } = (await api.create({ ...request, externalId: 'blocker' }, { key })).body.data;
    const operations = [
      create(),
      create({ externalId: 'blocker' }),
      { action: 'delete', id: (await api.create(request, { key })).body.data.id },
    ];
    const first = await bulk(operations, { key, headers });
    expect(first.results.map(({ status }) => status)).toEqual([201, 409, 200]);
    await api.call('DELETE', `/api/v1/timers/${id}`, { key });
    const second = await bulk(operations, { key, headers });
    expect(second.results.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect([second.results[0], second.results[2]]).toEqual([first.results[0], first.results[2]]);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    const third = await bulk(operations, { key, headers });
    expect([third.text, third.headers['idempotency-replayed']]).toEqual([second.text, 'true']);
    expect(await total(key)).toBe(2);
    for (const changed of [operations.slice(0, 1), [...operations].reverse()]) {
      const { status, body } = await bulk(changed, { key, headers });
      expect([status, body.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
    const single = await api.create(request, { key, headers });
    expect(single.body.error.code).toBe('idempotency_key_reused');
  });

  it('executes once what several requests send at the same time with the same Idempotency-Key', async () => {
    const { key } = await accountWith({ plan: 'business' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        bulk(Array(10).fill(create()), { key, headers: { 'idempotency-key': 'at once' } }),
      ),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
    const last = await bulk(Array(10).fill(create()), { key, headers: { 'idempotency-key': 'at once' } });
    expect(last.results.every(({ status }) => status === 201)).toBe(true);
    expect(await total(key)).toBe(10);
  });
});

describe('POST /api/v1/timers/:id/duplicate', () => {
  const duplicate = (id: string, options: object = {}) => api.call('POST', `/api/v1/timers/${id}/duplicate`, options);

  it('copies all fields but the external id, once for each Idempotency-Key, with or without a body', async () => {
    const fields = { name: 'Offer', type: 'evergreen', durationSeconds: 60, metadata: { a: 'b' } };
    const original = (await api.create({ ...fields, externalId: 'original' })).body.data;
    const copy = await duplicate(original.id);
    expect([copy.status, copy.body.data]).toMatchObject([201, { ...fields, name: 'Offer (copy)', externalId: null }]);
    expect(copy.headers['location']).toBe(`/api/v1/timers/${copy.body.data.id}`);
    const options = { payload: { name: ' Kopie ' }, headers: { 'idempotency-key': 'one copy' } };
    const [first, second] = [await duplicate(original.id, options), await duplicate(original.id, options)];
    expect([first.body.data.name, second.text]).toEqual(['Kopie', first.text]);
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true', location: first.headers['location'] });
    const invalid = await duplicate(original.id, { payload: { name: 'a\u202Eb', externalId: 'x' } });
    expect([invalid.status, invalid.body.error.details]).toMatchObject([
      400,
      [{ field: 'externalId' }, { field: 'name' }],
    ]);
  });

  it('finds neither deleted timers nor those of other accounts, and keeps the limit of the plan', async () => {
    const { key } = await accountWith({ plan: 'pro' });
    const { id } = (await api.create(request)).body.data;
    const unknown = await duplicate(timerIds.create(), { key });
    expect([unknown.status, (await duplicate(id, { key })).text]).toEqual([404, unknown.text]);
    await api.call('DELETE', `/api/v1/timers/${id}`);
    expect((await duplicate(id)).status).toBe(404);
    const { results } = await bulk(Array(50).fill(create()), { key });
    const refused = await duplicate(results[0]?.data?.id ?? '', { key });
    expect(refused.body.error.code).toBe('timer_limit_reached');
  });
});

describe('POST /api/v1/timers/:id/restore', () => {
  const restore = (id: string, key = api.key) => api.call('POST', `/api/v1/timers/${id}/restore`, { key });

  it('brings a deleted timer back, unless its external id is taken, and leaves others as they are', async () => {
    const { body, headers } = await api.create({ ...request, externalId: 'back' });
    const { id } = body.data;
    await api.call('DELETE', `/api/v1/timers/${id}`);
    const { key } = await accountWith({ plan: 'business' });
    expect((await restore(id, key)).status).toBe(404);
    const other = (await api.create({ ...request, externalId: 'back' })).body.data;
    expect((await restore(id)).body.error.code).toBe('external_id_taken');
    await api.call('DELETE', `/api/v1/timers/${other.id}`);
    for (let n = 0; n < 2; n++) {
      const restored = await restore(id);
      expect([restored.status, restored.body.data, restored.headers['etag']]).toEqual([
        200,
        body.data,
        headers['etag'],
      ]);
    }
    expect((await restore('nonsense')).status).toBe(404);
  });
});
