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

describe.each(['PATCH', 'PUT'] as const)('%s /api/v1/timers/:id', (method) => {
  it('changes only the fields that are sent', async () => {
    const { timer, url } = await createTimer();
    const { status, body } = await api.call(method, url, { payload: { name: '  Later ', width: 300 } });
    const embedCode = timer.embedCode.replaceAll('600', '300');
    expect([status, body]).toEqual([200, { data: { ...timer, name: 'Later', width: 300, embedCode } }]);
    expect((await api.call('GET', url)).body).toEqual(body);
  });

  it('merges colors, and replaces labels and onExpire', async () => {
    const { timer, url } = await createTimer({
      ...fixtures.fixed,
      labels: { days: 'Tage', hours: 'Stunden' },
      onExpire: { action: 'message', message: 'Vorbei' },
    });
    const payload = { colors: { accent: '#ABCDEF' }, labels: { days: 'D' }, onExpire: { action: 'hidden' } };
    const { body } = await api.call(method, url, { payload });
    expect(body.data).toEqual({ ...timer, ...payload, colors: { ...timer.colors, accent: '#abcdef' } });
  });

  it('keeps the colors when the template changes', async () => {
    const { timer, url } = await createTimer();
    const { body } = await api.call(method, url, { payload: { template: 'neon' } });
    expect(body.data).toEqual({ ...timer, template: 'neon' });
  });

  it.each(fixturesByType)('changes nothing when a %s timer is sent back whole', async (_, request) => {
    const { timer, url, etag } = await createTimer(request);
    const { status, body, headers } = await api.call(method, url, { payload: timer });
    expect([status, body.data, headers['etag']]).toEqual([200, timer, etag]);
  });

  it.each<[keyof typeof fixtures, object]>([
    ['fixed', { targetDate: '2031-02-03T04:05:06Z' }],
    ['evergreen', { durationSeconds: 60 }],
    ['recurring', { recurrence: { frequency: 'monthly', time: '09:30', dayOfMonth: 31 } }],
    ['recurring', { timezone: 'Asia/Tokyo' }],
  ])('changes the schedule of a %s timer: %j', async (type, payload) => {
    const { timer, url, etag } = await createTimer(fixtures[type]);
    const { body, headers } = await api.call(method, url, { payload });
    expect(body.data).toEqual({ ...timer, ...payload, targetDate: body.data.targetDate });
    if (type !== 'evergreen') expect(body.data.targetDate).not.toBe(timer.targetDate);
    expect(headers['etag']).not.toBe(etag);
  });

  it.each<[string, keyof typeof fixtures, object]>([
    ['type', 'fixed', { type: 'evergreen', durationSeconds: 60 }],
    ['type', 'evergreen', fixtures.recurring],
    ['type', 'recurring', fixtures.fixed],
    ['type', 'fixed', { type: 'weekly' }],
    ['targetDate', 'fixed', { targetDate: null }],
    ['targetDate', 'fixed', { targetDate: '2030-02-30T00:00:00Z' }],
    ['targetDate', 'evergreen', { targetDate: '2030-01-01T00:00:00Z' }],
    ['durationSeconds', 'fixed', { durationSeconds: 60 }],
    ['durationSeconds', 'recurring', { durationSeconds: 60 }],
    ['durationSeconds', 'evergreen', { durationSeconds: null }],
    ['recurrence', 'fixed', { recurrence: { frequency: 'daily', time: '18:00' } }],
    ['recurrence', 'recurring', { recurrence: null }],
    ['recurrence.weekday', 'recurring', { recurrence: { frequency: 'weekly', time: '18:00' } }],
    ['name', 'fixed', { name: '' }],
    ['name', 'fixed', { name: null }],
    ['status', 'fixed', { status: 'deleted' }],
    ['colors.text', 'fixed', { colors: { text: 'red' } }],
    ['onExpire.message', 'fixed', { onExpire: { action: 'message' } }],
    ['width', 'fixed', { width: 1200, height: 600 }],
    ['height', 'fixed', { template: 'bold', height: 601 }],
    ['colour', 'fixed', { colour: '#000000' }],
  ])('refuses an invalid %s of a %s timer, names it and changes nothing: %j', async (field, type, payload) => {
    const { timer, url, etag } = await createTimer(fixtures[type]);
    const { status, body } = await api.call(method, url, { payload: { name: 'Other', ...payload } });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details).toMatchObject([{ field, message: expect.any(String), code: expect.any(String) }]);
    const now = await api.call('GET', url);
    expect([now.body.data, now.headers['etag']]).toEqual([timer, etag]);
  });

  it('requires an object as the body', async () => {
    const { url } = await createTimer();
    expect((await api.call(method, url)).status).toBe(400);
    expect((await api.call(method, url, { payload: [] })).status).toBe(400);
  });

  it('loses none of several concurrent changes', async () => {
    const { timer, url, etag } = await createTimer();
    const payloads = [
      ...[{ name: 'Parallel' }, { width: 333 }, { height: 99 }, { status: 'paused' }, { language: 'de' }],
      ...[{ colors: { text: '#111111' } }, { colors: { accent: '#222222' } }, { colors: { background: '#eeeeee' } }],
    ];
    const answers = await Promise.all(payloads.map((payload) => api.call(method, url, { payload })));
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

describe('POST /api/v1/timers', () => {
  it('creates an evergreen timer, which has no target date and never expires', async () => {
    const { status, body } = await api.create(fixtures.evergreen);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...fixtures.evergreen, targetDate: null, expired: false, timezone: 'UTC' });
    expect(body.data).not.toHaveProperty('recurrence');
  });

  it.each([
    { frequency: 'daily', time: '00:00' },
    { frequency: 'weekly', time: '18:00', weekday: 'friday' },
    { frequency: 'weekly', time: '18:00', weekdays: ['monday', 'friday'] },
    { frequency: 'monthly', time: '23:59', dayOfMonth: 31 },
  ])('creates a recurring timer with its next occurrence as the target date: %j', async (recurrence) => {
    const { status, body } = await api.create({ ...fixtures.recurring, recurrence });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...fixtures.recurring, recurrence, expired: false });
    expect(body.data).not.toHaveProperty('durationSeconds');
    const ahead = Date.parse(body.data.targetDate) - Date.now();
    expect(ahead).toBeGreaterThan(-1000);
    expect(ahead).toBeLessThan(32 * 86_400_000);
    const local = new Date(body.data.targetDate).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' });
    expect(local).toBe(`${recurrence.time}:00`);
  });

  it.each(fixturesByType)('accepts the %s timer that a GET returned', async (_, request) => {
    const { data: timer } = (await api.create(request)).body;
    const { data: read } = (await api.call('GET', `/api/v1/timers/${timer.id}`)).body;
    const again = await api.create(read);
    expect(again.status).toBe(201);
    const { id, embedUrl, embedCode, createdAt, ...same } = timer;
    expect(again.body.data).toMatchObject(same);
    expect([id, embedUrl, embedCode]).not.toContain(again.body.data.id);
    expect(again.body.data.createdAt >= createdAt).toBe(true);
  });

  const weekly = fixtures.recurring.recurrence;

  it.each<[string, keyof typeof fixtures, object]>([
    ['durationSeconds', 'evergreen', { durationSeconds: undefined }],
    ['durationSeconds', 'evergreen', { durationSeconds: 0 }],
    ['durationSeconds', 'evergreen', { durationSeconds: 31_622_401 }],
    ['durationSeconds', 'evergreen', { durationSeconds: '60' }],
    ['durationSeconds', 'evergreen', { durationSeconds: null }],
    ['durationSeconds', 'fixed', { durationSeconds: 60 }],
    ['durationSeconds', 'recurring', { durationSeconds: 60 }],
    ['targetDate', 'fixed', { targetDate: null }],
    ['targetDate', 'evergreen', { targetDate: '2030-01-01T00:00:00Z' }],
    ['targetDate', 'recurring', { targetDate: 'soon' }],
    ['targetDate', 'recurring', { targetDate: '2031-02-30T00:00:00Z' }],
    ['targetDate', 'recurring', { targetDate: { $gt: '' } }],
    ['recurrence', 'recurring', { recurrence: undefined }],
    ['recurrence', 'recurring', { recurrence: null }],
    ['recurrence', 'recurring', { recurrence: 'daily' }],
    ['recurrence', 'recurring', { recurrence: [weekly] }],
    ['recurrence', 'fixed', { recurrence: weekly }],
    ['recurrence', 'evergreen', { recurrence: weekly }],
    ['recurrence.frequency', 'recurring', { recurrence: { time: '18:00' } }],
    ['recurrence.frequency', 'recurring', { recurrence: { frequency: 'yearly', time: '18:00' } }],
    ['recurrence.time', 'recurring', { recurrence: { frequency: 'daily' } }],
    ['recurrence.time', 'recurring', { recurrence: { frequency: 'daily', time: '24:00' } }],
    ['recurrence.time', 'recurring', { recurrence: { frequency: 'daily', time: '9:30' } }],
    ['recurrence.time', 'recurring', { recurrence: { frequency: 'daily', time: 1800 } }],
    ['recurrence.weekday', 'recurring', { recurrence: { ...weekly, weekday: undefined } }],
    ['recurrence.weekday', 'recurring', { recurrence: { ...weekly, weekday: 'Friday' } }],
    ['recurrence.weekday', 'recurring', { recurrence: { ...weekly, frequency: 'daily' } }],
    ['recurrence.weekdays', 'recurring', { recurrence: { ...weekly, weekday: undefined, weekdays: [] } }],
    ['recurrence.weekdays', 'recurring', { recurrence: { ...weekly, weekday: undefined, weekdays: 'friday' } }],
    ['recurrence.weekdays', 'recurring', { recurrence: { ...weekly, weekday: undefined, weekdays: ['Friday'] } }],
    ['recurrence.weekdays', 'recurring', { recurrence: { ...weekly, weekdays: ['friday'] } }],
    ['recurrence.weekdays', 'recurring', { recurrence: { frequency: 'daily', time: '18:00', weekdays: ['friday'] } }],
    ['recurrence.dayOfMonth', 'recurring', { recurrence: { frequency: 'monthly', time: '18:00' } }],
    ['recurrence.dayOfMonth', 'recurring', { recurrence: { frequency: 'monthly', time: '18:00', dayOfMonth: 32 } }],
    ['recurrence.dayOfMonth', 'recurring', { recurrence: { ...weekly, dayOfMonth: 1 } }],
    ['recurrence.until', 'recurring', { recurrence: { ...weekly, until: '2030-01-01' } }],
  ])('refuses an invalid %s of a %s timer and names it: %j', async (field, type, fields) => {
    const { status, body } = await api.create({ ...fixtures[type], ...fields });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details).toMatchObject([{ field, message: expect.any(String), code: expect.any(String) }]);
  });

  it('names every missing field', async () => {
    const missing = async (payload: object) =>
      (await api.create(payload)).body.error.details.map(({ field }: { field: string }) => field).sort();
    expect(await missing({})).toEqual(['name', 'targetDate']);
    expect(await missing({ type: 'evergreen' })).toEqual(['durationSeconds', 'name']);
    expect(await missing({ type: 'recurring' })).toEqual(['name', 'recurrence']);
  });
});
