import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Voucher', type: 'personal' };

const api = RunningApi.forTests();

const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code);

describe('a personal timer', () => {
  it('needs only a name, and has the placeholder of a deadline in its code', async () => {
    const { status, body } = await api.create(request);
    expect(status).toBe(201);
    const { id, embedUrl, embedCode, warnings, durationSeconds, ...timer } = body.data;
    expect(timer).toMatchObject({
      type: 'personal',
      targetDate: null,
      fallbackDate: null,
      trust: 'unsigned',
      expired: false,
      state: 'running',
    });
    expect(durationSeconds).toBeUndefined();
    expect(embedUrl).toMatch(new RegExp(`/t/${id}\\.gif$`));
    expect(embedCode).toContain(`src="${embedUrl}?end=DEADLINE" alt="Countdown Timer"`);
    expect(codes(warnings)).toContain('no_deadline');
  });

  it('stores its duration, its fallback date, also as a local time, and whom it trusts', async () => {
    const local = { fallbackDate: '2029-07-01T18:00', timezone: 'Europe/Berlin' };
    const { body } = await api.create({ ...request, ...local, durationSeconds: 3_600, trust: 'signed' });
    const { data } = (await api.call('GET', `/api/v1/timers/${body.data.id}`)).body;
    expect(data).toMatchObject({ fallbackDate: '2029-07-01T16:00:00Z', durationSeconds: 3_600, trust: 'signed' });
    expect(data.embedCode).toContain('.gif?sent=SENT_AT"');
    expect(data.warnings).toEqual(body.data.warnings.filter(({ code }: { code: string }) => code !== 'no_deadline'));
  });

  it.each([
    ['durationSeconds', { durationSeconds: 0 }],
    ['durationSeconds', { durationSeconds: '60' }],
    ['fallbackDate', { fallbackDate: '2029-02-30T00:00:00Z' }],
    ['fallbackDate', { fallbackDate: '2029-01-01T00:00' }],
    ['fallbackDate', { fallbackDate: 1_861_920_000 }],
    ['minimumSeconds', { minimumSeconds: -1 }],
    ['minimumSeconds', { minimumSeconds: 0.5 }],
    ['minimumSeconds', { minimumSeconds: 366 * 86_400 + 1 }],
    ['minimumSeconds', { minimumSeconds: '60' }],
    ['endsAt', { endsAt: '24:00' }],
    ['endsAt', { endsAt: '9:00' }],
    ['endsAt', { endsAt: '23:59:59' }],
    ['endsAt', { endsAt: 1_439 }],
    ['trust', { trust: 'any' }],
    ['trust', { trust: null }],
    ['targetDate', { targetDate: '2029-01-01T00:00:00Z' }],
    ['recurrence', { recurrence: { frequency: 'daily', time: '18:00' } }],
  ])('refuses an invalid %s: %j', async (field, fields) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect([status, body.error.details]).toMatchObject([400, [{ field }]]);
  });

  it.each([
    ['fixed', { targetDate: '2030-01-01T00:00:00Z' }],
    ['evergreen', { durationSeconds: 60 }],
    ['recurring', { recurrence: { frequency: 'daily', time: '18:00' } }],
  ])('has fields that a timer of type %s refuses, when it is created and later', async (type, schedule) => {
    const { body } = await api.create({ name: 'Other', type, ...schedule });
    const own = { fallbackDate: '2030-01-01T00:00:00Z', trust: 'unsigned', minimumSeconds: 60 };
    for (const [field, value] of Object.entries(own)) {
      const details = [{ field, message: expect.stringMatching(/^is allowed only when type is personal/) }];
      const created = await api.create({ name: 'Other', type, ...schedule, [field]: value });
      const changed = await api.call('PATCH', `/api/v1/timers/${body.data.id}`, { payload: { [field]: value } });
      for (const { status, body: refused } of [created, changed])
        expect([status, refused.error.details]).toMatchObject([400, details]);
    }
    const withoutDuration = await api.create({ name: 'Other', type, ...schedule, durationSeconds: null });
    expect(withoutDuration.status).toBe(400);
  });

  it('can be read and sent back, and loses its duration and its fallback date by null', async () => {
    const fields = { durationSeconds: 60, fallbackDate: '2030-01-01T00:00:00Z' };
    const { data } = (await api.create({ ...request, ...fields })).body;
    const url = `/api/v1/timers/${data.id}`;
    const before = await api.call('GET', url);
    const same = await api.call('PUT', url, { payload: before.body.data });
    expect([same.status, same.headers['etag']]).toEqual([200, before.headers['etag']]);
    const payload = { durationSeconds: null, fallbackDate: null, trust: 'signed' };
    const { data: changed } = (await api.call('PATCH', url, { payload })).body;
    expect(changed).toMatchObject({ fallbackDate: null, trust: 'signed' });
    expect(changed).not.toHaveProperty('durationSeconds');
    expect((await api.call('GET', url)).body.data).toEqual(changed);
    expect((await api.call('GET', '/api/v1/timers?type=personal')).body.data.length).toBeGreaterThan(0);
  });

  it('has a minimum and a time of day, and the placeholders that they need, until both are null', async () => {
    const { data } = (await api.create({ ...request, minimumSeconds: 0, endsAt: '00:00' })).body;
    expect(data).toMatchObject({ minimumSeconds: 0, endsAt: '00:00' });
    expect(data.embedCode).toContain('.gif?end=DEADLINE&amp;sent=SENT_AT"');
    const url = `/api/v1/timers/${data.id}`;
    expect((await api.call('PUT', url, { payload: data })).body.data).toEqual({ ...data, warnings: expect.anything() });
    const { data: changed } = (await api.call('PATCH', url, { payload: { minimumSeconds: null, endsAt: null } })).body;
    expect(changed).toMatchObject({ minimumSeconds: null, endsAt: null });
    expect(changed.embedCode).toContain('.gif?end=DEADLINE"');
  });

  it('is never expired for everyone, and warns of a fallback date in the past', async () => {
    const { data } = (await api.create({ ...request, fallbackDate: '2020-01-01T00:00:00Z' })).body;
    expect(data).toMatchObject({ expired: false, state: 'running' });
    expect(data.warnings).toContainEqual(expect.objectContaining({ code: 'past_target', field: 'fallbackDate' }));
    const later = (await api.create({ ...request, startsAt: '2030-01-01T00:00:00Z' })).body.data;
    expect(later.state).toBe('pending');
  });

  it('is copied with all of its fields', async () => {
    const schedule = { durationSeconds: 60, minimumSeconds: 30, endsAt: '23:59', fallbackDate: '2030-01-01T00:00:00Z' };
    const fields = { ...schedule, trust: 'signed' };
    const { data } = (await api.create({ ...request, ...fields, name: 'Copied' })).body;
    const { data: copy } = (await api.create({ ...data, name: 'Copy' })).body;
    expect(copy).toMatchObject(fields);
  });
});
