import { embedHtml } from '@tminus/domain/embed-code';
import { aTimer, createAccountWithKey, createTimer } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };
const until = '2029-05-01T08:00:00Z';
const link = { url: 'https://shop.example/sale', expiredUrl: 'https://shop.example/over' };
const voucher = { name: 'Voucher', type: 'personal' };
const sale = { name: 'Sale', targetDate: '2026-11-28T18:00', timezone: 'Europe/Berlin' };
const evening = { frequency: 'daily', time: '18:00' } as const;
const daily = { name: 'Daily', type: 'recurring', recurrence: evening };

const api = RunningApi.forTests();
beforeEach(() => setClock('2026-11-01T12:00:00Z'));
afterEach(() => jest.restoreAllMocks());

const create = async (fields: object = {}) => (await api.create({ ...request, ...fields })).body.data;
const change = async (id: string, payload: object) =>
  (await api.call('PATCH', `/api/v1/timers/${id}`, { payload })).body.data;
const get = async (id: string) => (await api.call('GET', `/api/v1/timers/${id}`)).body.data;
const setClock = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
const isListed = async (id: string, query: string) =>
  ((await api.call('GET', `/api/v1/timers?limit=100&${query}`)).body.data as { id: string }[]).some(
    (each) => each.id === id,
  );

/** Which values of these fields are refused is tested in dto/timer-fields.spec.ts. */
describe('a timer that starts later', () => {
  it('stores when the timer starts, also by a local time, and what its image shows before', async () => {
    expect((await api.create(request)).body.data).toMatchObject({ startsAt: null, onPending: 'hidden' });
    const local = { startsAt: '2029-07-01T18:00', timezone: 'Europe/Berlin', onPending: 'date' };
    const { body } = await api.create({ ...request, ...local });
    const { data } = (await api.call('GET', `/api/v1/timers/${body.data.id}`)).body;
    const startsAt = '2029-07-01T16:00:00Z';
    expect(data).toMatchObject({ startsAt, onPending: 'date', state: 'pending', expired: false });
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

  it('moves and removes the start of a timer, and does not move it with its time zone', async () => {
    const { id } = await create({ startsAt: '2028-01-01T00:00:00Z', alt: 'Sale' });
    const timer = await get(id);
    expect(await change(id, { timezone: 'Asia/Tokyo' })).toEqual({ ...timer, timezone: 'Asia/Tokyo' });
    const moved = { startsAt: '2029-01-01T00:00:00Z', onPending: 'date' };
    expect(await change(id, moved)).toEqual({ ...timer, ...moved, timezone: 'Asia/Tokyo' });
    expect(await change(id, { startsAt: null })).toMatchObject({ startsAt: null, state: 'running', onPending: 'date' });
  });
});

describe('a pause', () => {
  it('ends at its time, without a change of the timer', async () => {
    const { id } = await create();
    expect(
      await change(id, { status: 'paused', pausedUntil: '2029-05-01T10:00', timezone: 'Europe/Berlin' }),
    ).toMatchObject({ status: 'paused', state: 'paused', pausedUntil: until });
    expect(await isListed(id, 'status=paused')).toBe(true);
    setClock('2029-05-01T07:59:59.999Z');
    expect(await get(id)).toMatchObject({ status: 'paused', pausedUntil: until });
    expect(await isListed(id, 'status=paused')).toBe(true);
    setClock(until);
    expect(await get(id)).toMatchObject({ status: 'active', state: 'running', pausedUntil: null });
    expect(await isListed(id, 'status=paused')).toBe(false);
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
});

describe('the alternative text', () => {
  const srcAlt = (html: string) => /alt="([^"]*)"/.exec(html)?.[1];

  it('names the deadline, or is that of the timer, escaped', async () => {
    const timer = await create();
    expect([timer.alt, srcAlt(timer.embedCode)]).toEqual([null, 'Countdown Timer: Ends 1 Jan 2030, 00:00 UTC']);
    const changed = await change(timer.id, { alt: '  Sale: "ends" <28 Nov> & \u{1f389} ' });
    expect(changed.alt).toBe('Sale: "ends" <28 Nov> & \u{1f389}');
    expect(srcAlt(changed.embedCode)).toBe('Sale: &quot;ends&quot; &lt;28 Nov&gt; &amp; \u{1f389}');
    expect((await change(timer.id, { name: 'Other' })).alt).toBe(changed.alt);
    expect(await change(timer.id, { alt: null })).toMatchObject({ alt: null, embedCode: timer.embedCode });
    expect((await create({ alt: 'x'.repeat(200) })).alt).toHaveLength(200);
  });
});

describe('the link of a timer', () => {
  it('is stored in its normal form, and the embed code leads to it', async () => {
    const sent = { url: ' HTTPS://Shop.example:443/a/../sale ', expiredUrl: 'https://shop.example/ü' };
    const { data } = (await api.create({ ...request, link: { ...sent, pendingUrl: null } })).body;
    expect(data.link).toEqual({ url: link.url, expiredUrl: 'https://shop.example/%C3%BC' });
    const address = data.embedUrl.replace('/t/', '/c/').replace('.gif', '');
    const { width, height, embedUrl: url } = data;
    expect(data.embedCode).toBe(
      embedHtml({ url, width, height, alt: 'Countdown Timer: Ends 1 Jan 2030, 00:00 UTC', link: address }),
    );
  });

  it('stays, is replaced as a whole, and is removed with null', async () => {
    const timer = await create({ link });
    expect((await change(timer.id, { name: 'Other' })).link).toEqual(link);
    expect(await change(timer.id, timer)).toEqual(timer);
    const other = { url: link.url, pendingUrl: 'https://shop.example/soon' };
    expect((await change(timer.id, { link: other })).link).toEqual(other);
    const removed = await change(timer.id, { link: null });
    expect(removed).toMatchObject({ link: null, embedCode: expect.stringMatching(/^<img /) });
    expect(await get(timer.id)).toEqual(removed);
  });
});

describe('a personal timer', () => {
  it('needs only a name, and has the placeholder of a deadline in its code', async () => {
    const { status, body } = await api.create(voucher);
    expect(status).toBe(201);
    const { id, embedUrl, embedCode, warnings, durationSeconds, ...timer } = body.data;
    const usual = { targetDate: null, fallbackDate: null, trust: 'unsigned', expired: false, state: 'running' };
    expect(timer).toMatchObject({ type: 'personal', ...usual });
    expect(durationSeconds).toBeUndefined();
    expect(embedUrl).toMatch(new RegExp(`/t/${id}\\.gif$`));
    expect(embedCode).toContain(`src="${embedUrl}?end=DEADLINE" alt="Countdown Timer"`);
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('no_deadline');
  });

  it('stores its duration, its fallback date, also as a local time, and whom it trusts', async () => {
    const local = { fallbackDate: '2029-07-01T18:00', timezone: 'Europe/Berlin' };
    const { body } = await api.create({ ...voucher, ...local, durationSeconds: 3_600, trust: 'signed' });
    const { data } = (await api.call('GET', `/api/v1/timers/${body.data.id}`)).body;
    expect(data).toMatchObject({ fallbackDate: '2029-07-01T16:00:00Z', durationSeconds: 3_600, trust: 'signed' });
    expect(data.embedCode).toContain('.gif?sent=SENT_AT"');
    expect(data.warnings).toEqual(body.data.warnings.filter(({ code }: { code: string }) => code !== 'no_deadline'));
  });

  it('can be read and sent back, and loses its duration and its fallback date by null', async () => {
    const fields = { durationSeconds: 60, fallbackDate: '2030-01-01T00:00:00Z' };
    const { data } = (await api.create({ ...voucher, ...fields })).body;
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
    const { data } = (await api.create({ ...voucher, minimumSeconds: 0, endsAt: '00:00' })).body;
    expect(data).toMatchObject({ minimumSeconds: 0, endsAt: '00:00' });
    expect(data.embedCode).toContain('.gif?end=DEADLINE&amp;sent=SENT_AT"');
    const url = `/api/v1/timers/${data.id}`;
    expect((await api.call('PUT', url, { payload: data })).body.data).toEqual({ ...data, warnings: expect.anything() });
    const { data: changed } = (await api.call('PATCH', url, { payload: { minimumSeconds: null, endsAt: null } })).body;
    expect(changed).toMatchObject({ minimumSeconds: null, endsAt: null });
    expect(changed.embedCode).toContain('.gif?end=DEADLINE"');
  });

  it('is never expired for everyone, and warns of a fallback date in the past', async () => {
    const { data } = (await api.create({ ...voucher, fallbackDate: '2020-01-01T00:00:00Z' })).body;
    expect(data).toMatchObject({ expired: false, state: 'running' });
    expect(data.warnings).toContainEqual(expect.objectContaining({ code: 'past_target', field: 'fallbackDate' }));
    const later = (await api.create({ ...voucher, startsAt: '2030-01-01T00:00:00Z' })).body.data;
    expect(later.state).toBe('pending');
  });

  it('is copied with all of its fields', async () => {
    const schedule = { durationSeconds: 60, minimumSeconds: 30, endsAt: '23:59', fallbackDate: '2030-01-01T00:00:00Z' };
    const fields = { ...schedule, trust: 'signed' };
    const { data } = (await api.create({ ...voucher, ...fields, name: 'Copied' })).body;
    const { data: copy } = (await api.create({ ...data, name: 'Copy' })).body;
    expect(copy).toMatchObject(fields);
  });
});

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
      const state = expired ? 'expired' : 'running';
      expect(data).toMatchObject({ expired, state, targetDate: '2026-11-28T17:00:00Z' });
      expect([await isListed(id, 'expired=true'), await isListed(id, 'expired=false')]).toEqual([expired, !expired]);
    }
  });

  it('follows its target date, its time zone and its mode', async () => {
    const { id } = (await api.create({ ...sale, timezoneMode: 'recipient' })).body.data;
    setClock('2026-11-29T00:00:00Z');
    expect(await isListed(id, 'expired=true')).toBe(false);
    const change = (body: object) => api.call('PATCH', `/api/v1/timers/${id}`, { body });
    await change({ timezoneMode: 'timer' });
    expect(await isListed(id, 'expired=true')).toBe(true);
    await change({ timezoneMode: 'recipient', targetDate: '2026-11-28T12:00', timezone: 'Asia/Tokyo' });
    expect(await isListed(id, 'expired=true')).toBe(true);
  });

  it('can be recurring', async () => {
    const { data } = (await api.create({ ...daily, timezoneMode: 'recipient' })).body;
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
    const back = await api.call('PATCH', url, { payload: { endsAt: null, timezoneMode: 'timer' } });
    expect(back.body.data).toMatchObject({ endsAt: null, timezoneMode: 'timer' });
  });
});

const timezone = 'Mars/Olympus';

it.each([
  ['recurring', { type: 'recurring', recurrence: evening, timezone }],
  ['evergreen with a time of day', { type: 'evergreen', durationSeconds: 3_600, endsAt: '18:00' }],
] as const)(
  'a timer that is %s, in a time zone that only a newer service knows, is listed, changed and deleted',
  async (_, schedule) => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const id = await createTimer(api.dataSource, accountId, aTimer({ timezone }, schedule));
    const call = (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      api.call(method, `/api/v1/timers${url}`, { key, ...(payload && { payload }) });
    const unknown = { id, timezone, state: 'running', expired: false, targetDate: null };
    expect((await call('GET', '')).body.data).toEqual([expect.objectContaining(unknown)]);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject(unknown);
    const renamed = await call('PATCH', `/${id}`, { name: 'Renamed' });
    expect(renamed.body.data).toMatchObject({ ...unknown, name: 'Renamed' });
    const moved = await call('PATCH', `/${id}`, { timezone: 'Europe/Berlin' });
    expect([moved.status, moved.body.data.timezone]).toEqual([200, 'Europe/Berlin']);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
  },
);
