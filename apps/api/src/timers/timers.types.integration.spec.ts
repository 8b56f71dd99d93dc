import { RunningApi } from '../../test/running-api.ts';
import { fixturesByType, fixtures } from '../../test/create-viewed-timer.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

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
