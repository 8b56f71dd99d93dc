import { AccountCountRepository, dampedView } from '@tminus/analytics';
import { UnreadDeadlineRepository } from '@tminus/database';
import { type TimerId, dayAt, timerIds } from '@tminus/domain';
import { createAccountWithKey, recordViews as shipViews } from '@tminus/testing';
import fc from 'fast-check';
import { ConsoleClient } from '../../test/console-client.ts';
import { addViewedTimer, recordViews } from '../../test/create-viewed-timer.ts';
import { RunningApi } from '../../test/running-api.ts';
import { AccountAnalyticsService } from './account-analytics.service.ts';
import type { AccountAnalyticsDto } from './account-analytics.dto.ts';

const api = RunningApi.forTests();

afterEach(() => jest.restoreAllMocks());

/** Encoded view attributes: country, device, client. */
const german = 0x03_02_45_44; // DE, mobile, Gmail
const french = 0x01_01_52_46; // FR, desktop, web

const utc = (text: string) => Date.parse(`${text}Z`);

async function read(client: ConsoleClient, path: string, query: Record<string, string> = {}) {
  const { status, body } = await client.call('GET', `${path}?${new URLSearchParams(query)}`);
  return { status, body, data: body?.data as AccountAnalyticsDto };
}

const viewed = (series: AccountAnalyticsDto['series']) =>
  series.filter(({ views }) => views > 0).map(({ start, views }) => [start, views]);

describe('GET /account/timers/:id/analytics', () => {
  it('describes the last 28 days and marks the running one', async () => {
    const now = Date.now();
    const client = await ConsoleClient.signedIn(api);
    const days = [0, 0, 27, 28].map((ago) => ({ at: now - ago * 86_400_000 }));
    const id = await addViewedTimer(api, client.accountId, days);
    const { status, data } = await read(client, `/account/timers/${id}/analytics`);
    expect(status).toBe(200);
    expect(data.series.map(({ views }) => views)).toEqual([1, ...Array<number>(26).fill(0), 2]);
    expect(data.series.map(({ running }) => running ?? false).lastIndexOf(false)).toBe(26);
    expect(data.totals).toMatchObject({ allTime: 4, range: 3, today: 2, damped: 0 });
    expect(data).toMatchObject({
      zone: 'UTC',
      by: 'day',
      comparison: null,
      countryAttribution: { url: 'https://db-ip.com' },
    });
    expect(data).not.toHaveProperty('topTimers');
  });

  it('shows the last text that could not be read as a deadline', async () => {
    const client = await ConsoleClient.signedIn(api);
    const id = await addViewedTimer(api, client.accountId, [{ at: Date.now() }]);
    expect((await read(client, `/account/timers/${id}/analytics`)).data.unreadDeadline).toBeNull();
    await new UnreadDeadlineRepository(api.dataSource).keep(id, '03/10/2027');
    const { data } = await read(client, `/account/timers/${id}/analytics`);
    expect(data.unreadDeadline).toEqual({ text: '03/10/2027', seenAt: expect.stringMatching(/^20.*Z$/) });
  });

  it('compares with the period of equal length before the range', async () => {
    const client = await ConsoleClient.signedIn(api);
    const id = await addViewedTimer(api, client.accountId, [
      { at: utc('2026-03-10T12:00') },
      { at: utc('2026-03-14T12:00') },
      { at: utc('2026-03-14T13:00') },
      { at: utc('2026-03-15T00:00') },
    ]);
    const { data } = await read(client, `/account/timers/${id}/analytics`, {
      from: '2026-03-15',
      to: '2026-03-17',
      compare: 'previous',
    });
    expect([data.totals.range, viewed(data.series)]).toEqual([1, [['2026-03-15', 1]]]);
    expect(data.comparison).toMatchObject({ from: '2026-03-12', to: '2026-03-14', total: 2 });
    expect(data.comparison?.series).toHaveLength(3);
    expect(viewed(data.comparison?.series ?? [])).toEqual([['2026-03-14', 2]]);
  });

  it('counts hours of the local time, both of those that the clocks show twice', async () => {
    const client = await ConsoleClient.signedIn(api);
    const id = await addViewedTimer(api, client.accountId, [
      { at: utc('2026-10-24T22:00') },
      { at: utc('2026-10-25T00:30') },
      { at: utc('2026-10-25T01:30') },
      { at: utc('2026-10-25T22:59') },
      { at: utc('2026-10-25T23:00') },
    ]);
    const query = { from: '2026-10-25', to: '2026-10-25', by: 'hour', zone: 'Europe/Berlin' };
    const { data } = await read(client, `/account/timers/${id}/analytics`, query);
    expect(data.series).toHaveLength(25);
    expect(viewed(data.series)).toEqual([
      ['2026-10-25T00:00', 1],
      ['2026-10-25T02:00', 1],
      ['2026-10-25T02:00', 1],
      ['2026-10-25T23:00', 1],
    ]);
    expect(data.series.filter(({ start }) => start === '2026-10-25T02:00').map(({ instant }) => instant)).toEqual([
      '2026-10-25T00:00:00Z',
      '2026-10-25T01:00:00Z',
    ]);
  });

  it('has no breakdowns on plans without extended analytics, and no hours', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' });
    const id = await addViewedTimer(api, client.accountId, [{ at: Date.now(), attributes: german }]);
    const { data } = await read(client, `/account/timers/${id}/analytics`);
    expect(data).toMatchObject({ breakdowns: null });
    expect(data.totals.today).toBe(1);
    const hours = await read(client, `/account/timers/${id}/analytics`, {
      by: 'hour',
      from: '2026-03-01',
      to: '2026-03-01',
    });
    expect([hours.status, hours.body.error.code]).toEqual([403, 'plan_required']);
  });

  it.each([
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
    [{ from: '2026-03-01', to: '2026-03-08', by: 'hour' }, 'from'],
    [{ by: 'hour' }, 'to'],
    [{ by: 'minute' }, 'by'],
    [{ from: 'x' }, 'from'],
    [{ table: 'views' }, 'table'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ compare: 'next' }, 'compare'],
  ])('refuses %j and names the field', async (query, field) => {
    const client = await ConsoleClient.signedIn(api);
    const id = await addViewedTimer(api, client.accountId, []);
    const { status, body } = await read(client, `/account/timers/${id}/analytics`, query);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.map((each: { field: string }) => each.field)).toContain(field);
  });

  it("returns the same 404 for a malformed id, an unknown timer and another account's timer", async () => {
    const [owner, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const id = await addViewedTimer(api, owner.accountId, [{ at: Date.now() }]);
    const answers = await Promise.all(
      [id, timerIds.create(), 'nonsense'].map((each) => other.call('GET', `/account/timers/${each}/analytics`)),
    );
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
  });
});

describe('GET /api/v1/analytics', () => {
  /** Two timers with views at both ends of a day in Berlin, and one of another account. */
  async function accountWithTimers() {
    const client = await ConsoleClient.signedIn(api);
    const other = await ConsoleClient.signedIn(api);
    await addViewedTimer(api, other.accountId, [{ at: utc('2026-03-10T12:00'), attributes: german }]);
    const first = await addViewedTimer(api, client.accountId, [], 'First');
    const second = await addViewedTimer(api, client.accountId, [], 'Second');
    await recordViews(api, first, [
      { at: utc('2026-03-09T22:59'), attributes: french },
      { at: utc('2026-03-09T23:00'), attributes: german },
    ]);
    await recordViews(api, second, [
      { at: utc('2026-03-10T12:00'), attributes: german },
      { at: utc('2026-03-10T12:10'), attributes: dampedView },
      { at: utc('2026-03-10T12:20'), attributes: french },
      { at: utc('2026-03-10T23:00'), attributes: french },
    ]);
    return { client, first, second };
  }

  const march10 = { from: '2026-03-10', to: '2026-03-10', zone: 'Europe/Berlin' };

  it('adds up all timers of the account, in its time zone, and of no other account', async () => {
    const { client, first, second } = await accountWithTimers();
    const { data } = await read(client, '/api/v1/analytics', { ...march10, compare: 'previous' });
    expect(data.totals).toMatchObject({ allTime: 5, range: 3, damped: 1 });
    expect(data.comparison).toMatchObject({ from: '2026-03-09', total: 1 });
    expect(data.topTimers).toEqual([
      { id: second, name: 'Second', views: 2 },
      { id: first, name: 'First', views: 1 },
    ]);
    expect(data.breakdowns?.client.map(({ value }) => value).sort()).toEqual(['Gmail', 'web']);
  });

  it('counts deleted timers, but does not list them', async () => {
    const { client, first, second } = await accountWithTimers();
    await api.dataSource.query('UPDATE timers SET deleted_at = now() WHERE id = $1', [timerIds.toUuid(second)]);
    const { data } = await read(client, '/api/v1/analytics', march10);
    expect(data.totals).toMatchObject({ allTime: 5, range: 3 });
    expect(data.topTimers?.map(({ id }) => id)).toEqual([first as TimerId]);
  });

  it('lets accounts take turns, and refuses what one account asks beyond that', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    let answer: () => void = () => undefined;
    const database = new Promise<void>((resolve) => (answer = resolve));
    const find = jest.spyOn(AccountCountRepository.prototype, 'findTotal');
    find.mockImplementation(async (accountId) => {
      if (accountId === client.accountId) await database;
      return 0;
    });
    const waiting = Array.from({ length: 10 }, () => read(client, '/api/v1/analytics'));
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    expect((await read(other, '/api/v1/analytics')).status).toBe(200);
    answer();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  });

  it('counts what many timers add up to, and lists those with the most views', async () => {
    const { client, second } = await accountWithTimers();
    const many = Array.from({ length: 600 }, () => timerIds.create());
    await api.dataSource.query(
      `INSERT INTO timers
       SELECT copy.* FROM timers AS model, unnest($2::uuid[]) AS new (id),
              jsonb_populate_record(model, jsonb_build_object('id', new.id, 'name', 'Many')) AS copy
        WHERE model.id = $1`,
      [timerIds.toUuid(second), many.map((id) => timerIds.toUuid(id))],
    );
    const views = many.map((timer) => ({ timer, at: utc('2026-03-10T12:00'), attributes: german }));
    await shipViews(api.dataSource, views);
    const { data } = await read(client, '/api/v1/analytics', march10);
    expect(data.totals).toMatchObject({ allTime: 605, range: 603, damped: 1 });
    expect(data.breakdowns?.country).toEqual([
      { value: 'DE', views: 601, clicks: 0 },
      { value: 'FR', views: 2, clicks: 0 },
    ]);
    expect(data.topTimers?.[0]).toEqual({ id: second, name: 'Second', views: 2 });
    expect(data.topTimers).toHaveLength(10);
    expect(data.topTimers?.every(({ views: each }, index) => each === (index === 0 ? 2 : 1))).toBe(true);
  });
});

it('the analytics of an account are the sums of those of its timers, whatever the range, the zone and the grouping', async () => {
  const now = utc('2027-01-01T03:10');
  const client = await ConsoleClient.signedIn(api);
  const names = ['First', 'Second', 'Third'];
  const ids = await Promise.all(names.map((name) => addViewedTimer(api, client.accountId, [], name)));
  const at = fc.integer({ min: utc('2026-10-01T00:00') / 60_000, max: now / 60_000 }).map((minute) => minute * 60_000);
  const attributes = fc.constantFrom(german, french, 0, dampedView);
  for (const id of ids) await recordViews(api, id, fc.sample(fc.record({ at, attributes }), 200));
  const day = fc
    .integer({ min: -20, max: 100 })
    .map((days) => dayAt(utc('2026-09-20T00:00') + days * 86_400_000, 'UTC'));
  const query = fc.record({
    ends: fc.tuple(day, day),
    by: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati'),
    compare: fc.constantFrom('previous' as const, undefined),
  });
  const service = api.app.get(AccountAnalyticsService, { strict: false });
  const caller = { accountId: client.accountId, plan: 'pro' as const };
  jest.spyOn(Date, 'now').mockReturnValue(now);
  await fc.assert(
    fc.asyncProperty(query, async ({ ends, compare, ...rest }) => {
      const [from, to] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
      const request = { from, to, ...rest, ...(compare && { compare }) };
      const { topTimers, ...ofAccount } = await service.ofAccount(caller, request);
      const ofTimers = await Promise.all(ids.map((id) => service.ofTimer(caller, id, request)));
      expect(numbersIn(ofAccount)).toEqual(sumsOf(ofTimers.map(numbersIn)));
      const ranked = ids
        .map((id, index) => ({ id, name: names[index], views: ofTimers[index]?.totals.range ?? 0 }))
        .filter(({ views }) => views > 0);
      expect(topTimers).toHaveLength(ranked.length);
      expect(topTimers).toEqual(expect.arrayContaining(ranked));
      expect(topTimers?.map(({ views }) => views)).toEqual(ranked.map(({ views }) => views).sort((a, b) => b - a));
    }),
    { numRuns: 25 },
  );
});

type Numbers = Record<string, number>;

/** All views that a response contains, by what they count. */
function numbersIn({ totals, series, comparison, breakdowns }: AccountAnalyticsDto): Numbers {
  const points = [
    ...series.map((each) => ['series', each] as const),
    ...(comparison?.series ?? []).map((each) => ['comparison', each] as const),
  ];
  const all: [string, number][] = [
    ...Object.entries(totals),
    ...points.map(([name, { start, views }]): [string, number] => [`${name} ${start}`, views]),
    ['comparison', comparison?.total ?? 0],
    ...Object.entries(breakdowns ?? {}).flatMap(([dimension, values]) =>
      values.map(({ value, views }): [string, number] => [`${dimension} ${value}`, views]),
    ),
  ];
  return Object.fromEntries(all.filter(([, views]) => views > 0));
}

function sumsOf(all: readonly Numbers[]): Numbers {
  const sums: Numbers = {};
  for (const numbers of all)
    for (const [what, views] of Object.entries(numbers)) sums[what] = (sums[what] ?? 0) + views;
  return sums;
}

const range = 'from=2026-03-14&to=2026-03-15';
const views = [{ at: Date.UTC(2026, 2, 10) }, { at: Date.UTC(2026, 2, 12, 12) }, { at: Date.UTC(2026, 2, 15, 12) }];

async function viewedAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
  const id = await addViewedTimer(api, accountId, views);
  return { id, get: (path: string) => api.call('GET', `/api/v1/${path}`, { key }) };
}

it('analytics as CSV have a table of the account', async () => {
  const { get, id } = await viewedAccount();
  await api.dataSource.query(`UPDATE timers SET name = '=1+1,"x"'`);
  const { headers, text } = await get(`analytics.csv?${range}&compare=previous`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')).toEqual([
    'start,views,clicks,previousStart,previousViews',
    '2026-03-14,0,0,2026-03-12,1',
    '2026-03-15,1,0,2026-03-13,0',
    '',
  ]);
  expect((await get(`analytics.csv?${range}&table=timers`)).text).toBe(`id,name,views\r\n${id},"'=1+1,""x""",1\r\n`);
  expect((await get(`analytics.csv?${range}&table=country`)).text).toBe('value,views,clicks\r\nunknown,1,0\r\n');
  const hours = (await get('analytics.csv?from=2026-03-15&to=2026-03-15&by=hour&zone=Europe/Berlin')).text;
  expect(hours.split('\r\n').slice(0, 2)).toEqual([
    'start,instant,views,clicks',
    '2026-03-15T00:00,2026-03-14T23:00:00Z,0,0',
  ]);
});

it('analytics as CSV have a table of a timer, but not of one of another account', async () => {
  const { get, id } = await viewedAccount();
  const { text } = await get(`timers/${id}/analytics.csv?${range}`);
  expect(text).toBe('start,views,clicks\r\n2026-03-14,0,0\r\n2026-03-15,1,0\r\n');
  const timers = await get(`timers/${id}/analytics.csv?table=timers`);
  expect([timers.status, timers.body.error.details]).toMatchObject([400, [{ field: 'table' }]]);
  const foreign = await api.call('GET', `/api/v1/timers/${id}/analytics.csv`);
  expect([foreign.status, foreign.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  expect((await get('timers/nonsense/analytics.csv')).text).toBe(foreign.text);
});
