import { TimerRepository } from '@tminus/database';
import { defaultPlans, languages, templateNames, timeUnits, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import fc from 'fast-check';
import { RunningApi } from '../../test/running-api.ts';
import { fixturesByType, fixtures } from '../../test/create-viewed-timer.ts';

const api = RunningApi.forTests();

/** Creates a timer and reads it: the response to its creation has warnings that are not repeated. */
async function createTimer(request: object = fixtures.fixed) {
  const { id } = (await api.create(request)).body.data;
  const url = `/api/v1/timers/${id}`;
  const { body, headers } = await api.call('GET', url);
  return { id, timer: body.data, url, etag: String(headers['etag']) };
}

describe('PATCH and PUT /api/v1/timers/:id', () => {
  it.each(['PATCH', 'PUT'] as const)('change only the fields that are sent: %s', async (method) => {
    const { timer, url } = await createTimer();
    const { status, body } = await api.call(method, url, { payload: { name: '  Later ', width: 300 } });
    const embedCode = timer.embedCode.replaceAll('600', '300');
    expect([status, body]).toEqual([200, { data: { ...timer, name: 'Later', width: 300, embedCode } }]);
    expect((await api.call('GET', url)).body).toEqual(body);
  });

  it('merge colors, keep them when the template changes, and replace labels and onExpire', async () => {
    const { timer, url } = await createTimer({
      ...fixtures.fixed,
      labels: { days: 'Tage', hours: 'Stunden' },
      onExpire: { action: 'message', message: 'Vorbei' },
    });
    const changes = { template: 'neon', labels: { days: 'D' }, onExpire: { action: 'hidden' } };
    const { body } = await api.call('PATCH', url, { payload: { ...changes, colors: { accent: '#ABCDEF' } } });
    expect(body.data).toEqual({ ...timer, ...changes, colors: { ...timer.colors, accent: '#abcdef' } });
  });

  it.each(fixturesByType)('change nothing when a %s timer is sent back whole', async (_, request) => {
    const { timer, url, etag } = await createTimer(request);
    const { status, body, headers } = await api.call('PATCH', url, { payload: timer });
    expect([status, body.data, headers['etag']]).toEqual([200, timer, etag]);
  });

  it.each<[keyof typeof fixtures, object]>([
    ['fixed', { targetDate: '2031-02-03T04:05:06Z' }],
    ['evergreen', { durationSeconds: 60 }],
    ['recurring', { recurrence: { frequency: 'monthly', time: '09:30', dayOfMonth: 31 } }],
    ['recurring', { timezone: 'Asia/Tokyo' }],
  ])('change the schedule of a %s timer: %j', async (type, payload) => {
    const { timer, url, etag } = await createTimer(fixtures[type]);
    const { body, headers } = await api.call('PATCH', url, { payload });
    const { targetDate, embedCode } = body.data; // the alternative text names the deadline
    expect(body.data).toEqual({ ...timer, ...payload, targetDate, embedCode });
    if (type !== 'evergreen') expect(body.data.targetDate).not.toBe(timer.targetDate);
    expect(headers['etag']).not.toBe(etag);
  });

  it.each<[string, keyof typeof fixtures, object]>([
    ['type', 'recurring', fixtures.fixed],
    ['colors.text', 'fixed', { colors: { text: 'red' } }],
  ])('refuse an invalid %s of a %s timer, name it and change nothing: %j', async (field, type, payload) => {
    const { timer, url, etag } = await createTimer(fixtures[type]);
    const { status, body } = await api.call('PATCH', url, { payload: { name: 'Other', ...payload } });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details).toMatchObject([{ field, message: expect.any(String), code: expect.any(String) }]);
    const now = await api.call('GET', url);
    expect([now.body.data, now.headers['etag']]).toEqual([timer, etag]);
  });

  it('require an object as the body', async () => {
    const { url } = await createTimer();
    expect((await api.call('PATCH', url)).status).toBe(400);
    expect((await api.call('PUT', url, { payload: [] })).status).toBe(400);
  });

  it('lose none of several concurrent changes', async () => {
    const { timer, url, etag } = await createTimer();
    const payloads = [
      ...[{ name: 'Parallel' }, { width: 333 }, { height: 99 }, { status: 'paused' }, { language: 'de' }],
      ...[{ colors: { text: '#111111' } }, { colors: { accent: '#222222' } }, { colors: { background: '#eeeeee' } }],
    ];
    const answers = await Promise.all(payloads.map((payload) => api.call('PATCH', url, { payload })));
    expect(answers.map(({ status }) => status)).toEqual(payloads.map(() => 200));
    expect(new Set([etag, ...answers.map(({ headers }) => headers['etag'])]).size).toBe(payloads.length + 1);
    const { body } = await api.call('GET', url);
    expect(body.data).toMatchObject({
      ...{ name: 'Parallel', width: 333, height: 99, status: 'paused', language: 'de' },
      colors: { text: '#111111', accent: '#222222', background: '#eeeeee' },
      targetDate: timer.targetDate,
    });
  });
});

describe('idempotence', () => {
  const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
  const changes = fc.record(
    {
      name: fc.stringMatching(/^[a-zé🚀]{1,40}$/u),
      status: fc.constantFrom('active', 'paused'),
      timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Calcutta'),
      template: fc.constantFrom(...templateNames),
      colors: fc.record({ background: color, text: color, accent: color }, { requiredKeys: [] }),
      width: fc.integer({ min: 120, max: 1200 }),
      height: fc.integer({ min: 40, max: 400 }),
      units: fc.subarray([...timeUnits], { minLength: 1 }),
      language: fc.constantFrom(...languages),
      labels: fc.record({ days: fc.constantFrom('', 'D'), seconds: fc.constantFrom('s') }, { requiredKeys: [] }),
      transparent: fc.boolean(),
      onExpire: fc.constantFrom({ action: 'zeros' }, { action: 'hidden' }, { action: 'message', message: 'Over' }),
      animationSeconds: fc.integer({ min: 1, max: 600 }),
    },
    { requiredKeys: [] },
  );

  it.each(fixturesByType)(
    'sending the same update of a %s timer twice has the same result as once',
    async (_, request) => {
      await fc.assert(
        fc.asyncProperty(changes, async (payload) => {
          const { timer, url } = await createTimer(request);
          const changed = await api.call('PATCH', url, { payload });
          expect(changed.body.data).toMatchObject({ ...payload, colors: { ...timer.colors, ...payload.colors } });
          expect(changed.body.data.labels).toEqual(payload.labels ?? timer.labels);
          for (const again of [payload, changed.body.data]) {
            const repeated = await api.call('PUT', url, { payload: again });
            expect([repeated.body, repeated.headers['etag']]).toEqual([changed.body, changed.headers['etag']]);
          }
        }),
        { numRuns: 10 },
      );
    },
  );
});

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

  const [spring, end] = ['2031-05-01T08:00:00Z', '2099-01-01T00:00:00Z'];
  it.each<[string, object, string]>([
    ['when the timer expires', { ...fixtures.fixed, targetDate: end }, end],
    ['when a paused timer expires', { ...fixtures.fixed, targetDate: end, status: 'paused' }, end],
    ['when the timer starts', { ...fixtures.evergreen, startsAt: spring }, spring],
    ['when a pause ends', { ...fixtures.evergreen, status: 'paused', pausedUntil: spring }, spring],
    ['with the next occurrence', { ...fixtures.recurring, timezone: 'UTC' }, '2031-05-02T18:00:00Z'],
  ])('changes %s, and If-Match still accepts the version', async (_, request, time) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time) - 1);
    const { url, etag, timer } = await createTimer(request);
    const get = () => api.call('GET', url, { headers: { 'if-none-match': etag } });
    expect((await get()).status).toBe(304);
    clock.mockReturnValue(Date.parse(time));
    const { status, body, headers } = await get();
    expect([status, body.data]).not.toEqual([200, timer]);
    expect([status, headers['etag']]).toEqual([200, expect.not.stringContaining(etag)]);
    const change = { payload: { name: 'Later' }, headers: { 'if-match': etag } };
    expect((await api.call('PATCH', url, change)).status).toBe(200);
    expect((await api.call('PATCH', url, change)).status).toBe(412);
    jest.restoreAllMocks();
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
