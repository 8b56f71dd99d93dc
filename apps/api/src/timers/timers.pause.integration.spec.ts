import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

afterEach(() => jest.restoreAllMocks());

const request = { name: 'Launch', targetDate: '2099-01-01T00:00:00Z' };
const until = '2031-05-01T08:00:00Z';
const create = async (fields: object = {}) => (await api.create({ ...request, ...fields })).body.data;
const change = async (id: string, payload: object) =>
  (await api.call('PATCH', `/api/v1/timers/${id}`, { payload })).body.data;
const get = async (id: string) => (await api.call('GET', `/api/v1/timers/${id}`)).body.data;
const setClock = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
const pausedIds = async () =>
  (await api.call('GET', '/api/v1/timers?status=paused&limit=100')).body.data.map(({ id }: { id: string }) => id);

describe('a pause', () => {
  it('ends at its time, without a change of the timer', async () => {
    const { id } = await create();
    expect(
      await change(id, { status: 'paused', pausedUntil: '2031-05-01T10:00', timezone: 'Europe/Berlin' }),
    ).toMatchObject({ status: 'paused', state: 'paused', pausedUntil: until });
    expect(await pausedIds()).toContain(id);
    setClock('2031-05-01T07:59:59.999Z');
    expect(await get(id)).toMatchObject({ status: 'paused', pausedUntil: until });
    expect(await pausedIds()).toContain(id);
    setClock(until);
    expect(await get(id)).toMatchObject({ status: 'active', state: 'running', pausedUntil: null });
    expect(await pausedIds()).not.toContain(id);
  });

  it('that is over does not come back with another change, and another pause has no end', async () => {
    const { id } = await create({ status: 'paused', pausedUntil: until });
    setClock(until);
    expect(await change(id, { name: 'Later' })).toMatchObject({ status: 'active', pausedUntil: null });
    expect(await change(id, { status: 'paused' })).toMatchObject({ status: 'paused', pausedUntil: null });
    expect(await change(id, { status: 'paused', pausedUntil: until })).toMatchObject({ status: 'active' });
  });

  it('keeps its end with other changes, loses it with null, and ends with the status active', async () => {
    const { id } = await create({ status: 'paused', pausedUntil: until });
    expect(await change(id, { name: 'Other' })).toMatchObject({ status: 'paused', pausedUntil: until });
    expect(await change(id, await get(id))).toMatchObject({ status: 'paused', pausedUntil: until });
    expect(await change(id, { pausedUntil: null })).toMatchObject({ status: 'paused', pausedUntil: null });
    await change(id, { pausedUntil: until });
    expect(await change(id, { status: 'active' })).toMatchObject({ status: 'active', pausedUntil: null });
  });

  it.each([
    ['of an active timer', { pausedUntil: until }, 'only_when'],
    ['of a timer that becomes active', { status: 'active', pausedUntil: until }, 'only_when'],
    ['that is no date', { status: 'paused', pausedUntil: '2031-02-30T00:00:00Z' }, 'is_target_date'],
    ['that is a number', { status: 'paused', pausedUntil: 1_900_000_000 }, 'is_target_date'],
  ])('has no end %s', async (_, fields, code) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'pausedUntil', code }]]);
  });
});

describe('the alternative text', () => {
  const srcAlt = (html: string) => /alt="([^"]*)"/.exec(html)?.[1];

  it('is that of the specification, or that of the timer, escaped', async () => {
    const timer = await create();
    expect([timer.alt, srcAlt(timer.embedCode)]).toEqual([null, 'Countdown Timer']);
    const changed = await change(timer.id, { alt: '  Sale: "ends" <28 Nov> & \u{1f389} ' });
    expect(changed.alt).toBe('Sale: "ends" <28 Nov> & \u{1f389}');
    expect(srcAlt(changed.embedCode)).toBe('Sale: &quot;ends&quot; &lt;28 Nov&gt; &amp; \u{1f389}');
    expect((await change(timer.id, { name: 'Other' })).alt).toBe(changed.alt);
    expect(await change(timer.id, { alt: null })).toMatchObject({ alt: null, embedCode: timer.embedCode });
    expect((await create({ alt: 'x'.repeat(200) })).alt).toHaveLength(200);
  });

  it.each(['', '   ', 'x'.repeat(201), 'a\nb', 'a\u202eb', 7])('is not %j', async (alt) => {
    const { status, body } = await api.create({ ...request, alt });
    expect([status, body.error.details[0].field]).toEqual([400, 'alt']);
  });
});
