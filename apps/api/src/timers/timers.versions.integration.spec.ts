import { timerIds, defaultPlans } from '@tminus/domain';
import { createAccountWithKey, aTimer } from '@tminus/testing';
import { TimerRepository } from '@tminus/database';
import { RunningApi } from '../../test/running-api.ts';
import { fixtures, fixturesByType } from '../../test/create-viewed-timer.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

async function createTimer() {
  const { body, headers } = await api.create(fixtures.fixed);
  return { id: body.data.id, timer: body.data, url: `/api/v1/timers/${body.data.id}`, etag: String(headers['etag']) };
}

describe('the ETag of a timer', () => {
  it('is strong, and the same in every response with the timer', async () => {
    const { url, etag } = await createTimer();
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect((await api.call('GET', url)).headers['etag']).toBe(etag);
    const changed = await api.call('PATCH', url, { payload: { name: 'Other' } });
    expect(changed.headers['etag']).not.toBe(etag);
    expect((await api.call('GET', url)).headers['etag']).toBe(changed.headers['etag']);
  });

  it('changes with every update, even one that restores old values, and differs between timers', async () => {
    const { url, timer, etag } = await createTimer();
    const other = (await api.call('PATCH', url, { payload: { name: 'Other' } })).headers['etag'];
    const back = (await api.call('PATCH', url, { payload: { name: timer.name } })).headers['etag'];
    expect(new Set([etag, other, back, (await createTimer()).etag]).size).toBe(4);
  });

  it.each<[string, object]>([
    [
      'a weekly timer',
      { ...fixtures.recurring, recurrence: { weekday: 'friday', time: '18:00', frequency: 'weekly' } },
    ],
    ['a monthly timer', { ...fixtures.recurring, recurrence: { dayOfMonth: 3, time: '18:00', frequency: 'monthly' } }],
    ['labels in any order', { ...fixtures.fixed, labels: { seconds: 's', days: 'd', minutes: 'm' } }],
    ['units and colors in any order', { ...fixtures.fixed, units: ['seconds', 'days'], colors: { text: '#ffffff' } }],
  ])('belongs to one sequence of bytes, in whatever order the fields were sent: %s', async (_, fields) => {
    const created = await api.create(fields);
    const url = `/api/v1/timers/${created.body.data.id}`;
    const unchanged = await api.call('PATCH', url, { payload: fields });
    const read = await api.call('GET', url);
    const [listed] = (await api.call('GET', '/api/v1/timers?limit=1')).body.data;
    expect(unchanged.headers['etag']).toBe(created.headers['etag']);
    expect([unchanged.text, read.text, JSON.stringify({ data: listed })]).toEqual(
      Array.from({ length: 3 }, () => created.text),
    );
  });

  it('does not change with views', async () => {
    const { id, url, etag } = await createTimer();
    await api.dataSource.query('INSERT INTO timer_view_totals (timer_id, views) VALUES ($1, 7)', [timerIds.toUuid(id)]);
    const { body, headers } = await api.call('GET', url);
    expect([body.data.viewCount, headers['etag']]).toEqual([7, etag]);
  });
});

describe('If-None-Match', () => {
  it.each<[string, (etag: string) => string]>([
    ['the tag', (etag) => etag],
    ['the tag among others', (etag) => `"a", , W/"b,c" ,${etag}`],
    ['the tag as a weak one', (etag) => `W/${etag}`],
    ['any', () => '*'],
  ])('returns 304 with the ETag and no body for %s', async (_, header) => {
    const { url, etag } = await createTimer();
    const { status, text, headers } = await api.call('GET', url, { headers: { 'if-none-match': header(etag) } });
    expect([status, text, headers['etag']]).toEqual([304, '', etag]);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers['x-request-id']).toBeDefined();
  });

  it.each(['"other"', 'W/"other"', '""', 'nonsense', '"half', '* , *', '"a" "b"', ' '.repeat(8_000)])(
    'returns the timer for %j',
    async (header) => {
      const { url, timer } = await createTimer();
      const { status, body } = await api.call('GET', url, { headers: { 'if-none-match': header } });
      expect([status, body.data]).toEqual([200, timer]);
    },
  );

  it('returns 304 to HEAD, too', async () => {
    const { url, etag } = await createTimer();
    const headers = { authorization: `Bearer ${api.key}`, 'if-none-match': etag };
    const response = await api.app.inject({ method: 'HEAD', url, headers });
    expect([response.statusCode, response.headers['etag']]).toEqual([304, etag]);
  });

  it('is ignored for a response without an ETag', async () => {
    expect((await api.call('GET', '/api/v1/usage', { headers: { 'if-none-match': '*' } })).status).toBe(200);
  });

  it('reveals nothing about timers of other accounts', async () => {
    const { url } = await createTimer();
    const { key } = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', url, { key, headers: { 'if-none-match': '*' } })).status).toBe(404);
  });
});

describe.each([
  ['PATCH', { payload: { name: 'Changed' } }],
  ['PUT', { payload: { name: 'Changed' } }],
  ['DELETE', {}],
] as const)('If-Match on %s', (method, options) => {
  it.each<[string, (etag: string) => string]>([
    ['the tag', (etag) => etag],
    ['the tag among others', (etag) => `"a",${etag}, "b"`],
    ['any', () => '*'],
  ])('allows a change with %s', async (_, header) => {
    const { url, etag } = await createTimer();
    expect((await api.call(method, url, { ...options, headers: { 'if-match': header(etag) } })).status).toBe(200);
  });

  it.each<[string, (etag: string) => string]>([
    ['another tag', () => '"other"'],
    ['the tag as a weak one, which never matches', (etag) => `W/${etag}`],
  ])('refuses %s and changes nothing', async (_, header) => {
    const { url, etag, timer } = await createTimer();
    const { status, body } = await api.call(method, url, { ...options, headers: { 'if-match': header(etag) } });
    expect([status, body.error.code]).toEqual([412, 'precondition_failed']);
    expect((await api.call('GET', url)).body.data).toEqual(timer);
  });

  it.each(['nonsense', '"half', '', '"a" "b"', "'single'"])('refuses %j as malformed', async (header) => {
    const { url } = await createTimer();
    const { status, body } = await api.call(method, url, { ...options, headers: { 'if-match': header } });
    expect([status, body.error.details[0].field]).toEqual([400, 'If-Match']);
  });

  it('reveals nothing about timers of other accounts', async () => {
    const { url, etag } = await createTimer();
    const { key } = await createAccountWithKey(api.dataSource);
    for (const header of [etag, '"other"', '*']) {
      const { status } = await api.call(method, url, { ...options, key, headers: { 'if-match': header } });
      expect(status).toBe(404);
    }
  });

  it('allows one of many concurrent changes to the same version', async () => {
    const { url, etag } = await createTimer();
    const requests = Array.from({ length: 10 }, (_, index) => {
      const payload = method === 'DELETE' ? {} : { payload: { name: `Changed by ${index}` } };
      return api.call(method, url, { ...payload, headers: { 'if-match': etag } });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(method === 'DELETE' ? 404 : 412)]);
  });
});

describe('DELETE /api/v1/timers/:id', () => {
  it.each(fixturesByType)(
    'returns the last version of a %s timer, which no route returns afterward',
    async (_, request) => {
      const { key } = await createAccountWithKey(api.dataSource);
      const url = `/api/v1/timers/${(await api.create(request, { key })).body.data.id}`;
      const { data: timer } = (await api.call('GET', url, { key })).body;
      const { status, body } = await api.call('DELETE', url, { key });
      expect([status, body]).toEqual([200, { data: { ...timer, status: 'deleted' } }]);

      const never = await api.call('GET', `/api/v1/timers/${timerIds.create()}`, { key });
      const answers = [
        await api.call('GET', url, { key }),
        await api.call('PATCH', url, { key, payload: { name: 'Back' } }),
        await api.call('PUT', url, { key, payload: timer }),
        await api.call('DELETE', url, { key }),
      ];
      for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, never.text]);
      expect((await api.call('GET', '/api/v1/timers', { key })).body.data).toEqual([]);
    },
  );

  it('makes room for another timer in the plan', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const timers = new TimerRepository(api.dataSource);
    for (let owned = 0; owned < defaultPlans.pro.timers - 1; owned++)
      await timers.create(accountId, aTimer(), Infinity);
    const { body } = await api.create(fixtures.fixed, { key });
    expect((await api.create(fixtures.fixed, { key })).status).toBe(403);
    await api.call('DELETE', `/api/v1/timers/${body.data.id}`, { key });
    expect((await api.create(fixtures.fixed, { key })).status).toBe(201);
  });

  it('succeeds once among concurrent requests', async () => {
    const { body } = await api.create(fixtures.fixed);
    const url = `/api/v1/timers/${body.data.id}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call('DELETE', url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
  });
});

describe('the timer limit', () => {
  it('allows exactly one of fifty concurrent requests to create the last timer', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const timers = new TimerRepository(api.dataSource);
    for (let owned = 0; owned < defaultPlans.pro.timers - 1; owned++)
      await timers.create(accountId, aTimer(), Infinity);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.create(fixtures.fixed, { key })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'timer_limit_reached')).toHaveLength(49);
    expect((await api.call('GET', '/api/v1/timers', { key })).headers['x-total-count']).toBe(
      String(defaultPlans.pro.timers),
    );
  });

  it('can be configured by the operator', async () => {
    const configured = await RunningApi.start({ PLAN_LIMITS: '{"business":{"timers":1}}' });
    const statuses = [await configured.create(fixtures.fixed), await configured.create(fixtures.fixed)];
    await configured.stop();
    expect(statuses.map(({ status }) => status)).toEqual([201, 403]);
  });
});
