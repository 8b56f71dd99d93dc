import { dampedView } from '@tminus/analytics';
import { type TimerId, timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { RunningApi } from '../../test/running-api.ts';
import { createViewedTimer } from '../../test/create-viewed-timer.ts';
import { AnalyticsService } from './analytics.service.ts';
import type { AnalyticsDto } from './analytics.dto.ts';

// Some of the views are of 2026, however long ago that is.
const api = RunningApi.forTests({ ANALYTICS_RETENTION_MONTHS: '600' });

/** Encoded view attributes: country, device, client. */
const german = 0x03_02_45_44; // DE, mobile, Gmail
const french = 0x01_01_52_46; // FR, desktop, web
const hidden = 0x02_00_00_00; // unknown, unknown, Apple Mail Privacy

const analytics = async (id: TimerId, key: string, query = '') => {
  const { status, body } = await api.call('GET', `/api/v1/timers/${id}/analytics${query}`, { key });
  return { status, body, data: body.data as AnalyticsDto };
};

const utc = (text: string) => Date.parse(`${text}Z`);

describe('GET /api/v1/timers/:id/analytics', () => {
  it('returns every day of the last 30 days in ascending order, including today', async () => {
    const now = Date.now();
    const { id, key } = await createViewedTimer(api, [
      { at: now },
      { at: now },
      { at: now - 29 * 86_400_000 },
      { at: now - 30 * 86_400_000 },
    ]);
    const { status, data } = await analytics(id, key);
    expect(status).toBe(200);
    const date = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect(data.dailyViews.map(({ date: each }) => each)).toEqual(
      Array.from({ length: 30 }, (_, index) => date(29 - index)),
    );
    expect(data.dailyViews.filter(({ views }) => views > 0)).toEqual([
      { date: date(29), views: 1 },
      { date: date(0), views: 2 },
    ]);
    expect(data).toMatchObject({ timerId: id, totalViews: 4, viewsToday: 2 });
  });

  it('returns countries, devices, clients and hours on plans with extended analytics, most views first, including unknown values', async () => {
    const { id, key } = await createViewedTimer(api, [
      { at: utc('2026-03-10T00:00'), attributes: german },
      { at: utc('2026-03-10T23:59:59'), attributes: german },
      { at: utc('2026-03-11T10:30'), attributes: hidden },
      { at: utc('2026-03-12T00:00'), attributes: french },
      { at: utc('2026-03-09T23:59:59'), attributes: french },
    ]);
    const { data } = await analytics(id, key, '?startDate=2026-03-10&endDate=2026-03-11');
    expect(data.dailyViews).toEqual([
      { date: '2026-03-10', views: 2 },
      { date: '2026-03-11', views: 1 },
    ]);
    expect(data.countries).toEqual([
      { country: 'DE', views: 2 },
      { country: 'unknown', views: 1 },
    ]);
    expect(data.devices).toEqual({ desktop: 0, mobile: 2, unknown: 1 });
    expect(data.emailClients).toEqual([
      { client: 'Gmail', views: 2 },
      { client: 'Apple Mail Privacy', views: 1 },
    ]);
    expect(data.hourlyViews).toHaveLength(48);
    expect(data.hourlyViews?.filter(({ views }) => views > 0)).toEqual([
      { hour: '2026-03-10T00:00:00Z', views: 1 },
      { hour: '2026-03-10T23:00:00Z', views: 1 },
      { hour: '2026-03-11T10:00:00Z', views: 1 },
    ]);
  });

  it('returns the damped views in the range, in the time zone of the range, and counts them nowhere else', async () => {
    const { id, key } = await createViewedTimer(api, [
      { at: utc('2026-03-09T14:44'), attributes: dampedView },
      { at: utc('2026-03-09T14:45'), attributes: dampedView },
      { at: utc('2026-03-10T14:44'), attributes: dampedView },
      { at: utc('2026-03-10T14:44'), attributes: german },
      { at: utc('2026-03-10T14:45'), attributes: dampedView },
    ]);
    const query = '?startDate=2026-03-10&endDate=2026-03-10&timezone=Australia/Eucla'; // 8:45 ahead of UTC
    const { data } = await analytics(id, key, query);
    expect(data).toMatchObject({ dampedViews: 2, totalViews: 1, dailyViews: [{ date: '2026-03-10', views: 1 }] });
    expect([data.countries, data.hourlyViews?.filter(({ views }) => views > 0).length]).toEqual([
      [{ country: 'DE', views: 1 }],
      1,
    ]);
  });

  it('returns the clicks of people in the range, and those of programs apart', async () => {
    const at = utc('2026-03-10T14:44');
    const { id, key } = await createViewedTimer(api, [
      ...Array.from({ length: 3 }, () => ({ at, attributes: german })),
      { kind: 'click', at, visitor: { country: 'DE', client: 'web' } },
      { kind: 'click', at: utc('2026-03-11T14:44'), visitor: { client: 'web' } },
      { kind: 'click', at, attributes: dampedView },
      { kind: 'click', at: utc('2026-03-01T00:00'), visitor: { client: 'web' } },
    ]);
    const { data } = await analytics(id, key, '?startDate=2026-03-10&endDate=2026-03-11');
    expect(data).toMatchObject({
      totalViews: 3,
      totalClicks: 3,
      dailyClicks: [
        { date: '2026-03-10', clicks: 1 },
        { date: '2026-03-11', clicks: 1 },
      ],
      clickRate: 0.6667,
      automatedClicks: 1,
      clickCountries: [
        { country: 'DE', clicks: 1 },
        { country: 'unknown', clicks: 1 },
      ],
      clickClients: [{ client: 'web', clicks: 2 }],
      dampedViews: 0,
    });
    expect(data.dailyViews.map(({ views }: { views: number }) => views)).toEqual([3, 0]);
    const { data: before } = await analytics(id, key, '?startDate=2026-03-01&endDate=2026-03-02');
    expect([before.clickRate, before.dailyClicks[0]?.clicks]).toEqual([null, 1]);
    const { body } = await api.call('GET', `/api/v1/timers/${id}`, { key });
    expect([body.data.totalClicks, body.data.viewCount]).toEqual([3, 3]);
  });

  it('returns only totals and daily views on a plan without extended analytics', async () => {
    const { id, accountId } = await createViewedTimer(api, [{ at: Date.now(), attributes: german }], 'free');
    const service = api.app.get(AnalyticsService, { strict: false });
    const caller = {
      accountId,
      plan: 'free' as const,
      mode: 'live' as const,
      keyId: '',
      scopes: [],
      actor: { kind: 'key' as const, id: '' },
    };
    const result = await service.get(caller, id, { granularity: 'daily', timezone: 'UTC' });
    expect(Object.keys(result).sort()).toEqual(
      [
        ...['dailyViews', 'dampedViews', 'timerId', 'totalViews', 'viewsThisMonth', 'viewsThisWeek', 'viewsToday'],
        ...['automatedClicks', 'clickRate', 'dailyClicks', 'totalClicks'],
      ].sort(),
    );
  });

  it.each([
    ['?startDate=2026-02-30', 'startDate'],
    ['?endDate=2026-1-1', 'endDate'],
    ['?granularity=hourly', 'granularity'],
    ['?timezone=%2B01:00', 'timezone'],
    ['?startDate=2026-03-02&endDate=2026-03-01', 'startDate'],
    ['?startDate=2999-01-01', 'startDate'],
    ['?startDate=2025-01-01&endDate=2026-01-02', 'endDate'],
    ['?startDate=1970-01-01', 'startDate'],
    ['?startDate=2026-01-01&startDate=2026-01-02', 'startDate'],
  ])('refuses %s and names the field', async (query, field) => {
    const { id, key } = await createViewedTimer(api, []);
    const { status, body } = await analytics(id, key, query);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.map((each: { field: string }) => each.field)).toContain(field);
  });

  it.each(['?startDate=2025-01-01&endDate=2026-01-01', '?startDate=9999-12-01&endDate=9999-12-31'])(
    'accepts %s, no matter how far it is from today',
    async (query) => {
      const { id, key } = await createViewedTimer(api, []);
      const { status, data } = await analytics(id, key, query);
      expect([status, data.dailyViews.every(({ views }) => views === 0)]).toEqual([200, true]);
    },
  );

  it("returns the same 404 for a malformed id, an unknown timer and another account's timer", async () => {
    const { id } = await createViewedTimer(api, [{ at: Date.now() }]);
    const { key } = await createAccountWithKey(api.dataSource);
    const paths = [id, timerIds.create(), 'nonsense', 'tmr_'].map((each) => `/api/v1/timers/${each}/analytics`);
    const answers = await Promise.all(paths.map((path) => api.call('GET', path, { key })));
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
  });
});

it('needs two queries, regardless of the length of the range', async () => {
  const { id, key } = await createViewedTimer(api, [{ at: Date.now() }]);
  await analytics(id, key); // this also caches the key
  const { master: pool } = api.app.get(DataSource).driver as unknown as { master: Pool };
  const query = jest.spyOn(pool, 'query');
  const [startDate, endDate] = [-300, 60].map((days) => dayIn('UTC', Date.now() + days * 86_400_000));
  await analytics(id, key, `?startDate=${startDate}&endDate=${endDate}&timezone=America/New_York`);
  const texts = query.mock.calls.map(([each]) => (each as unknown as { text?: string }).text ?? String(each));
  // Every second, the process looks for events that are due (`EventScheduler`).
  const ofRequest = texts.filter((text) => !/timer_deadlines|pending_starts/.test(text));
  expect(ofRequest.map((text) => /timer_view_\w+/.exec(text)?.[0])).toEqual(['timer_view_totals', 'timer_view_days']);
});

/** An independent implementation of days, weeks and months, based on Intl. */
const formats = new Map<string, Intl.DateTimeFormat>();
function dayIn(timezone: string, at: number): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  formats.set(timezone, format);
  return format.format(at);
}
const monday = (day: string) => {
  let at = utc(`${day}T00:00`);
  while (new Date(at).getUTCDay() !== 1) at -= 86_400_000;
  return new Date(at).toISOString().slice(0, 10);
};
const nameOf = { daily: (day: string) => day, weekly: monday, monthly: (day: string) => `${day.slice(0, 7)}-01` };

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Santiago', 'Africa/Cairo', 'Asia/Kathmandu'],
  ...['Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Kiritimati', 'America/St_Johns'],
];

describe('analytics compared with a naive count of the views', () => {
  /** Days with clock changes, and ends of months and years. */
  const edges = [
    ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-09-27', '2026-10-25', '2026-11-01'],
    '2026-12-31',
  ];
  const instant = fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -4 * 96, max: 4 * 96 }), fc.constantFrom(-1, 0, 1, 450))
    .map(([day, quarters, seconds]) => utc(`${day}T00:00`) + quarters * 900_000 + seconds * 1_000);
  const now = utc('2027-01-01T03:10');
  let id: TimerId;
  let views: number[];
  let service: AnalyticsService;
  let caller: Parameters<AnalyticsService['get']>[0];

  beforeAll(async () => {
    views = [
      ...fc.sample(instant, 1_000),
      ...fc.sample(fc.integer({ min: utc('2025-12-30T00:00'), max: now }), 400),
      ...fc.sample(fc.integer({ min: now - 3 * 86_400_000, max: now }), 100),
    ];
    const made = await createViewedTimer(
      api,
      views.map((at) => ({ at })),
    );
    id = made.id;
    caller = {
      accountId: made.accountId,
      plan: 'pro',
      mode: 'live' as const,
      keyId: '',
      scopes: [],
      actor: { kind: 'key' as const, id: '' },
    };
    service = api.app.get(AnalyticsService, { strict: false });
    jest.spyOn(Date, 'now').mockReturnValue(now);
  });

  afterAll(() => jest.restoreAllMocks());

  it.each(zones)('counts every view exactly in %s', async (timezone) => {
    const day = fc
      .integer({ min: -2, max: 370 })
      .map((days) => new Date(utc('2026-01-01T00:00') + days * 86_400_000).toISOString().slice(0, 10));
    const granularity = fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const);
    const days = views.map((at) => dayIn(timezone, at));
    const today = dayIn(timezone, now);
    const thisMonday = monday(today);
    await fc.assert(
      fc.asyncProperty(day, day, granularity, async (one, other, grouping) => {
        const [startDate, endDate] = one < other ? [one, other] : [other, one];
        fc.pre(utc(`${endDate}T00:00`) - utc(`${startDate}T00:00`) < 366 * 86_400_000);
        const result = await service.get(caller, id, { startDate, endDate, granularity: grouping, timezone });
        const inside = days.filter((each) => each >= startDate && each <= endDate);
        const named: Record<string, number> = {};
        for (const each of inside) named[nameOf[grouping](each)] = (named[nameOf[grouping](each)] ?? 0) + 1;
        expect(
          Object.fromEntries(result.dailyViews.filter((each) => each.views > 0).map((each) => [each.date, each.views])),
        ).toEqual(named);
        const count = (holds: (each: string) => boolean) => days.filter(holds).length;
        expect([result.viewsToday, result.viewsThisWeek, result.viewsThisMonth, result.totalViews]).toEqual([
          count((each) => each === today),
          count((each) => each >= thisMonday && each <= today),
          count((each) => each.slice(0, 7) === today.slice(0, 7) && each <= today),
          views.length,
        ]);
        const lastWeek =
          result.dailyViews.length > 0
            ? new Date(utc(`${endDate}T00:00`) - 6 * 86_400_000).toISOString().slice(0, 10)
            : '';
        const first = lastWeek < startDate ? startDate : lastWeek;
        for (const { hour, views: counted } of result.hourlyViews ?? []) {
          const from = Date.parse(hour);
          // The last hour of a day can be shorter than 60 minutes.
          const naive = views.filter(
            (at, index) => at >= from && at < from + 3_600_000 && days[index] === dayIn(timezone, from),
          );
          expect(counted).toBe(naive.length);
        }
        const byHour = (result.hourlyViews ?? []).reduce((sum, each) => sum + each.views, 0);
        expect(byHour).toBe(days.filter((each) => each >= first && each <= endDate).length);
      }),
      { numRuns: 15 },
    );
  });
});
