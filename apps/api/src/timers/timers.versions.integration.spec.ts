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

/** How the headers are parsed is tested in ../http/conditional-headers.property.spec.ts. */
describe('If-None-Match', () => {
  it('returns 304 with the ETag and no body for the tag, to GET and HEAD', async () => {
    const { url, etag } = await createTimer();
    const { status, text, headers } = await api.call('GET', url, { headers: { 'if-none-match': `"a", W/${etag}` } });
    expect([status, text, headers['etag']]).toEqual([304, '', etag]);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers['x-request-id']).toBeDefined();
    const head = { authorization: `Bearer ${api.key}`, 'if-none-match': etag };
    const { statusCode, headers: ofHead } = await api.app.inject({ method: 'HEAD', url, headers: head });
    expect([statusCode, ofHead['etag']]).toEqual([304, etag]);
  });

  it.each(['"other"', 'nonsense', '"half', '* , *', ' '.repeat(8_000)])('returns the timer for %j', async (header) => {
    const { url, timer } = await createTimer();
    const { status, body } = await api.call('GET', url, { headers: { 'if-none-match': header } });
    expect([status, body.data]).toEqual([200, timer]);
  });

  it('is ignored for a response without an ETag', async () => {
    expect((await api.call('GET', '/api/v1/usage', { headers: { 'if-none-match': '*' } })).status).toBe(200);
  });
});

describe.each([
  ['PATCH', { payload: { name: 'Changed' } }],
  ['PUT', { payload: { name: 'Changed' } }],
  ['DELETE', {}],
] as const)('If-Match on %s', (method, options) => {
  it('allows a change of the version that it names, and refuses others without changing anything', async () => {
    const { url, etag, timer } = await createTimer();
    const change = (tag: string) => api.call(method, url, { ...options, headers: { 'if-match': tag } });
    for (const other of ['"other"', `W/${etag}`]) {
      const { status, body } = await change(other);
      expect([status, body.error.code]).toEqual([412, 'precondition_failed']);
    }
    const malformed = await change("'single'");
    expect([malformed.status, malformed.body.error.details[0].field]).toEqual([400, 'If-Match']);
    expect((await api.call('GET', url)).body.data).toEqual(timer);
    expect((await change(`"a",${etag}, "b"`)).status).toBe(200);
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
});
