import { RunningApi } from '../../test/running-api.ts';

const sale = { name: 'Sale', targetDate: '2026-11-28T18:00', timezone: 'Europe/Berlin' };
const recurrence = { frequency: 'daily', time: '18:00' };

const api = RunningApi.forTests();
afterEach(() => jest.restoreAllMocks());

const isListed = async (id: string, query: string) =>
  ((await api.call('GET', `/api/v1/timers?limit=100&${query}`)).body.data as { id: string }[]).some(
    (each) => each.id === id,
  );

describe('a timer that ends in the time zone of each recipient', () => {
  it('is stored, with the place for the time zone in its code', async () => {
    expect((await api.create(sale)).body.data.timezoneMode).toBe('timer');
    const link = { url: 'https://shop.example/' };
    const { data } = (await api.create({ ...sale, timezoneMode: 'recipient', link })).body;
    expect(data).toMatchObject({ timezoneMode: 'recipient', targetDate: '2026-11-28T17:00:00Z' });
    expect(data.embedCode).toMatch(/\/c\/tmr_\w+\?tz=TIME_ZONE".*\.gif\?tz=TIME_ZONE"/);
    expect(data.embedUrl).not.toContain('tz');
    const url = `/api/v1/timers/${data.id}`;
    const again = await api.call('PATCH', url, { body: data });
    expect([again.status, again.body.data]).toEqual([200, data]);
    const back = await api.call('PATCH', url, { body: { timezoneMode: 'timer' } });
    expect(back.body.data.embedCode).not.toContain('tz=');
  });

  it('has expired when it has ended in the last time zone, also in lists', async () => {
    const { id } = (await api.create({ ...sale, timezoneMode: 'recipient' })).body.data;
    const lastEnd = Date.parse('2026-11-29T06:00:00Z');
    for (const [nowMs, expired] of [
      [Date.parse('2026-11-28T17:00:00Z'), false],
      [lastEnd - 1_000, false],
      [lastEnd, true],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(nowMs);
      const { data } = (await api.call('GET', `/api/v1/timers/${id}`)).body;
      expect(data).toMatchObject({
        expired,
        state: expired ? 'expired' : 'running',
        targetDate: '2026-11-28T17:00:00Z',
      });
      expect([await isListed(id, 'expired=true'), await isListed(id, 'expired=false')]).toEqual([expired, !expired]);
    }
  });

  it('follows its target date, its time zone and its mode', async () => {
    const { id } = (await api.create({ ...sale, timezoneMode: 'recipient' })).body.data;
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-29T00:00:00Z'));
    expect(await isListed(id, 'expired=true')).toBe(false);
    const change = (body: object) => api.call('PATCH', `/api/v1/timers/${id}`, { body });
    await change({ timezoneMode: 'timer' });
    expect(await isListed(id, 'expired=true')).toBe(true);
    await change({ timezoneMode: 'recipient', targetDate: '2026-11-28T12:00', timezone: 'Asia/Tokyo' });
    expect(await isListed(id, 'expired=true')).toBe(true);
  });

  it('can be recurring', async () => {
    const { data } = (await api.create({ name: 'Daily', type: 'recurring', recurrence, timezoneMode: 'recipient' }))
      .body;
    expect(data).toMatchObject({ timezoneMode: 'recipient', expired: false, state: 'running' });
  });

  it('can be evergreen as long as it ends at a time of day', async () => {
    const offer = { name: 'Offer', type: 'evergreen', durationSeconds: 259_200, endsAt: '00:00' };
    const { data } = (await api.create({ ...offer, timezoneMode: 'recipient' })).body;
    expect(data).toMatchObject({ endsAt: '00:00', timezoneMode: 'recipient' });
    expect(data.embedCode).toContain('.gif?tz=TIME_ZONE"');
    const url = `/api/v1/timers/${data.id}`;
    const again = await api.call('PUT', url, { payload: data });
    expect([again.status, again.body.data]).toEqual([200, { ...data, warnings: expect.anything() }]);
    const refused = await api.call('PATCH', url, { payload: { endsAt: null } });
    const message = 'is needed with timezoneMode recipient: also send "timezoneMode": "timer"';
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      [{ field: 'endsAt', message, code: 'required' }],
    ]);
    const back = await api.call('PATCH', url, { payload: { endsAt: null, timezoneMode: 'timer' } });
    expect(back.body.data).toMatchObject({ endsAt: null, timezoneMode: 'timer' });
  });

  it.each([
    ['evergreen', { durationSeconds: 60 }, 'unless an evergreen timer has an endsAt'],
    ['personal', { endsAt: '18:00' }, 'unless the type is fixed, recurring, or evergreen with an endsAt'],
  ])('cannot be %s with %j', async (type, fields, reason) => {
    const { status, body } = await api.create({ name: 'Offer', type, ...fields, timezoneMode: 'recipient' });
    expect([status, body.error.details]).toEqual([
      400,
      [{ field: 'timezoneMode', message: `must be timer, ${reason}`, code: 'only_when' }],
    ]);
    expect((await api.create({ name: 'Offer', type, ...fields, timezoneMode: 'timer' })).status).toBe(201);
  });

  it.each(['recipients', null, 1, 'RECIPIENT'])('refuses the mode %j', async (timezoneMode) => {
    const { status, body } = await api.create({ ...sale, timezoneMode });
    expect([status, body.error.details[0].field]).toEqual([400, 'timezoneMode']);
  });
});
