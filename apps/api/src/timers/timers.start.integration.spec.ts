import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

const api = RunningApi.forTests();

async function createTimer(fields: object) {
  const { id } = (await api.create(fields)).body.data;
  const url = `/api/v1/timers/${id}`;
  const { body, headers } = await api.call('GET', url);
  return { timer: body.data, url, etag: headers['etag'] };
}

describe('a timer that starts later', () => {
  it('stores when the timer starts, also by a local time, and what its image shows before', async () => {
    expect((await api.create(request)).body.data).toMatchObject({ startsAt: null, onPending: 'hidden' });
    const local = { startsAt: '2029-07-01T18:00', timezone: 'Europe/Berlin', onPending: 'date' };
    const { body } = await api.create({ ...request, ...local });
    const { data } = (await api.call('GET', `/api/v1/timers/${body.data.id}`)).body;
    expect(data).toMatchObject({
      startsAt: '2029-07-01T16:00:00Z',
      onPending: 'date',
      state: 'pending',
      expired: false,
    });
  });

  it.each([
    ['evergreen', { durationSeconds: 60 }, null],
    ['recurring', { recurrence: { frequency: 'daily', time: '18:00' } }, '2029-07-01T18:00:00Z'],
  ])('lets a timer of type %s start later', async (type, schedule, targetDate) => {
    const { body } = await api.create({ name: 'Later', type, ...schedule, startsAt: '2029-07-01T12:00:00Z' });
    expect(body.data).toMatchObject({ state: 'pending', targetDate, startsAt: '2029-07-01T12:00:00Z' });
  });

  it.each([
    ['expired', { targetDate: '2020-01-01T00:00:00Z', startsAt: '2019-01-01T00:00:00Z' }],
    ['running', { startsAt: '2019-01-01T00:00:00Z' }],
    ['paused', { startsAt: '2029-01-01T00:00:00Z', status: 'paused' }],
  ])('says that a timer is %s: %j', async (state, fields) => {
    expect((await api.create({ ...request, ...fields })).body.data.state).toBe(state);
  });

  it.each([
    ['onPending', { onPending: 'ticking' }],
    ['onPending', { onPending: null }],
    ['startsAt', { startsAt: '2029-02-30T00:00:00Z' }],
    ['startsAt', { startsAt: '2029-01-01T00:00' }],
    ['startsAt', { startsAt: 1_861_920_000 }],
  ])('refuses an invalid %s: %j', async (field, fields) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect([status, body.error.details]).toMatchObject([400, [{ field }]]);
  });

  it('moves and removes the start of a timer, and does not move it with its time zone', async () => {
    const { timer, url, etag } = await createTimer({ ...request, startsAt: '2028-01-01T00:00:00Z' });
    const change = async (payload: object) => (await api.call('PATCH', url, { payload })).body.data;
    expect(await change({ timezone: 'Asia/Tokyo' })).toEqual({ ...timer, timezone: 'Asia/Tokyo' });
    const moved = { startsAt: '2029-01-01T00:00:00Z', onPending: 'date' };
    expect(await change(moved)).toEqual({ ...timer, ...moved, timezone: 'Asia/Tokyo' });
    expect(await change({ startsAt: null })).toMatchObject({ startsAt: null, state: 'running', onPending: 'date' });
    expect((await api.call('GET', url)).headers['etag']).not.toBe(etag);
  });

  it.each([
    ['startsAt', { startsAt: '2030-01-01T00:00:00Z' }],
    ['startsAt', { startsAt: '2031-01-01T00:00:00Z', targetDate: '2030-06-01T00:00:00Z' }],
    ['targetDate', { targetDate: '2028-01-01T00:00:00Z' }],
  ])('refuses a fixed timer that would end before it starts, and names %s: %j', async (field, payload) => {
    const fields = { targetDate: '2030-01-01T00:00:00Z', startsAt: '2028-01-01T00:00:00Z' };
    const { timer, url } = await createTimer({ ...request, ...fields });
    const { status, body } = await api.call('PATCH', url, { payload });
    expect([status, body.error.details]).toMatchObject([400, [{ field, code: 'starts_after_end' }]]);
    expect((await api.call('GET', url)).body.data).toEqual(timer);
    expect((await api.create({ ...request, ...fields, startsAt: fields.targetDate })).status).toBe(400);
  });
});
