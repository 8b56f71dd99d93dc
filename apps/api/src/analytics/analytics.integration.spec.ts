import { dampedView } from '@tminus/counts';
import { type TimerId, timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { RunningApi } from '../../test/running-api.ts';
import { createViewedTimer } from '../../test/create-viewed-timer.ts';
import { AnalyticsService } from './analytics.service.ts';
import type { AnalyticsDto } from './analytics.dto.ts';

let api: RunningApi;

beforeAll(async () => (api = await RunningApi.start()));
afterAll(() => api.stop());

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

  it('returns hours only for the last seven days of a longer range', async () => {
    const { id, key } = await createViewedTimer(api, []);
    const { data } = await analytics(id, key, '?startDate=2026-01-01&endDate=2026-12-31&granularity=monthly');
    expect(data.hourlyViews).toHaveLength(7 * 24);
    expect(data.hourlyViews?.[0]?.hour).toBe('2026-12-25T00:00:00Z');
    expect(data.countries).toEqual([]);
    expect(data.devices).toEqual({ desktop: 0, mobile: 0, unknown: 0 });
  });

  it('returns only totals and daily views on a plan without extended analytics', async () => {
    const { id, accountId } = await createViewedTimer(api, [{ at: Date.now(), attributes: german }], 'free');
    const service = api.app.get(AnalyticsService, { strict: false });
    const caller = { accountId, plan: 'free' as const, keyId: '', scopes: [] };
    const result = await service.get(caller, id, { granularity: 'daily', timezone: 'UTC' });
    expect(Object.keys(result).sort()).toEqual(
      ['dailyViews', 'dampedViews', 'timerId', 'totalViews', 'viewsThisMonth', 'viewsThisWeek', 'viewsToday'].sort(),
    );
  });

  it('groups by ISO week, dated by its Monday, and counts only days inside the range', async () => {
    const days = ['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04', '2027-01-05'];
    const { id, key } = await createViewedTimer(
      api,
      days.map((day) => ({ at: utc(`${day}T12:00`) })),
    );
    const { data } = await analytics(id, key, '?startDate=2026-12-29&endDate=2027-01-04&granularity=weekly');
    expect(data.dailyViews).toEqual([
      { date: '2026-12-28', views: 3 },
      { date: '2027-01-04', views: 1 },
    ]);
    const months = await analytics(id, key, '?startDate=2026-12-29&endDate=2027-01-04&granularity=monthly');
    expect(months.data.dailyViews).toEqual([
      { date: '2026-12-01', views: 1 },
      { date: '2027-01-01', views: 3 },
    ]);
  });

  it.each([
    ['?startDate=2026-02-30', 'startDate'],
    ['?startDate=01.02.2026', 'startDate'],
    ['?endDate=2026-1-1', 'endDate'],
    ['?endDate=', 'endDate'],
    ['?granularity=hourly', 'granularity'],
    ['?granularity=toString', 'granularity'],
    ['?timezone=Mars/Olympus', 'timezone'],
    ['?timezone=%2B01:00', 'timezone'],
    ['?startDate=2026-03-02&endDate=2026-03-01', 'startDate'],
    ['?startDate=2999-01-01', 'startDate'],
    ['?startDate=2025-01-01&endDate=2026-01-02', 'endDate'],
    ['?startDate=1970-01-01', 'startDate'],
    ['?startDate=2026-01-01&startDate=2026-01-02', 'startDate'],
    ['?limit=5', 'limit'],
    ['?startDate[a]=1', 'startDate[a]'],
  ])('refuses %s and names the field', async (query, field) => {
    const { id, key } = await createViewedTimer(api, []);
    const { status, body } = await analytics(id, key, query);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.map((each: { field: string }) => each.field)).toContain(field);
  });

  it.each([
    '?startDate=2025-01-01&endDate=2026-01-01',
    '?endDate=1970-01-01',
    '?startDate=9999-12-01&endDate=9999-12-31',
    '?endDate=2999-01-01',
  ])('accepts %s, no matter how far it is from today', async (query) => {
    const { id, key } = await createViewedTimer(api, []);
    const { status, data } = await analytics(id, key, query);
    expect(status).toBe(200);
    expect(data.dailyViews.every(({ views }) => views === 0)).toBe(true);
  });

  it("returns the same 404 for a malformed id, an unknown timer and another account's timer", async () => {
    const { id } = await createViewedTimer(api, [{ at: Date.now() }]);
    const { key } = await createAccountWithKey(api.dataSource);
    const paths = [id, timerIds.create(), 'nonsense', 'tmr_'].map((each) => `/api/v1/timers/${each}/analytics`);
    const answers = await Promise.all(paths.map((path) => api.call('GET', path, { key })));
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
  });

  it('requires the scope analytics:read', async () => {
    const { id, accountId } = await createViewedTimer(api, []);
    const { key } = await createAccountWithKey(api.dataSource, { scopes: ['timers:read', 'usage:read'] });
    expect(accountId).toBeDefined();
    const { status, body } = await analytics(id, key);
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
  });
});

it('needs two queries, regardless of the length of the range', async () => {
  const { id, key } = await createViewedTimer(api, [{ at: Date.now() }]);
  await analytics(id, key); // this also caches the key
  const { master: pool } = api.app.get(DataSource).driver as unknown as { master: Pool };
  const query = jest.spyOn(pool, 'query');
  await analytics(id, key, '?startDate=2026-01-01&endDate=2026-12-31&timezone=America/New_York');
  const texts = query.mock.calls.map(([each]) => (each as unknown as { text: string }).text);
  expect(texts.map((text) => /timer_view_\w+/.exec(text)?.[0])).toEqual(['timer_view_totals', 'timer_view_days']);
});
