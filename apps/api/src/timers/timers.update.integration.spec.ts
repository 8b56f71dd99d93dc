import fc from 'fast-check';
import { languages, templateNames, timeUnits } from '@tminus/domain';
import { RunningApi } from '../../test/running-api.ts';
import { fixturesByType, fixtures } from '../../test/create-viewed-timer.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

/** Creates a timer and reads it: the response to its creation has warnings that are not repeated. */
async function createTimer(request: object = fixtures.fixed) {
  const { id } = (await api.create(request)).body.data;
  const url = `/api/v1/timers/${id}`;
  const { body, headers } = await api.call('GET', url);
  return { timer: body.data, url, etag: String(headers['etag']) };
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
    expect(body.data).toEqual({ ...timer, ...payload, targetDate: body.data.targetDate });
    if (type !== 'evergreen') expect(body.data.targetDate).not.toBe(timer.targetDate);
    expect(headers['etag']).not.toBe(etag);
  });

  it.each<[string, keyof typeof fixtures, object]>([
    ['type', 'fixed', { type: 'evergreen', durationSeconds: 60 }],
    ['type', 'recurring', fixtures.fixed],
    ['type', 'fixed', { type: 'weekly' }],
    ['targetDate', 'fixed', { targetDate: null }],
    ['targetDate', 'evergreen', { targetDate: '2030-01-01T00:00:00Z' }],
    ['durationSeconds', 'fixed', { durationSeconds: 60 }],
    ['durationSeconds', 'evergreen', { durationSeconds: null }],
    ['recurrence', 'fixed', { recurrence: { frequency: 'daily', time: '18:00' } }],
    ['recurrence', 'recurring', { recurrence: null }],
    ['recurrence.weekday', 'recurring', { recurrence: { frequency: 'weekly', time: '18:00' } }],
    ['name', 'fixed', { name: null }],
    ['status', 'fixed', { status: 'deleted' }],
    ['colors.text', 'fixed', { colors: { text: 'red' } }],
    ['width', 'fixed', { width: 1200, height: 600 }],
    ['colour', 'fixed', { colour: '#000000' }],
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

describe('the motion of a timer', () => {
  const moving = { template: 'flip', motion: 'smooth' };

  it.each([
    [{ template: 'bold' }, 'template'],
    [{ transparent: true }, 'transparent'],
    [{ template: 'bold', transparent: true }, 'transparent'],
    [{ template: 'bold', motion: 'smooth' }, 'motion'],
  ])('stays possible: refuses %j alone, at %s', async (payload, field) => {
    const { url } = await createTimer({ ...fixtures.fixed, ...moving });
    const { status, body } = await api.call('PATCH', url, { payload });
    expect([status, body.error.details]).toMatchObject([400, [{ field, message: expect.any(String) }]]);
    const without = await api.call('PATCH', url, { payload: { ...payload, motion: 'none' } });
    expect([without.status, without.body.data]).toMatchObject([200, { ...payload, motion: 'none' }]);
  });

  it('is kept by a template that can move too', async () => {
    const { url } = await createTimer({ ...fixtures.fixed, ...moving });
    const { body } = await api.call('PATCH', url, { payload: { template: 'flip', name: 'Later' } });
    expect(body.data).toMatchObject({ ...moving, name: 'Later' });
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
        { numRuns: 25 },
      );
    },
  );
});
