import type { TimerId } from '@tminus/domain';
import fc from 'fast-check';
import { RunningApi } from '../../test/running-api.ts';
import { createViewedTimer } from '../../test/create-viewed-timer.ts';
import { AnalyticsService } from './analytics.service.ts';

let api: RunningApi;

beforeAll(async () => (api = await RunningApi.start()));
afterAll(() => api.stop());

const utc = (text: string) => Date.parse(`${text}Z`);

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
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'America/St_Johns',
];

describe('analytics compared with a naive count of the views', () => {
  /** Days with clock changes, and ends of months and years. */
  const edges = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-04-24',
    '2026-09-27',
    '2026-10-25',
    '2026-11-01',
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
      ...fc.sample(instant, 3_000),
      ...fc.sample(fc.integer({ min: utc('2025-12-30T00:00'), max: now }), 1_000),
      ...fc.sample(fc.integer({ min: now - 3 * 86_400_000, max: now }), 300),
    ];
    const made = await createViewedTimer(
      api,
      views.map((at) => ({ at })),
    );
    id = made.id;
    caller = { accountId: made.accountId, plan: 'pro', keyId: '', scopes: [] };
    service = api.app.get(AnalyticsService, { strict: false });
    jest.spyOn(Date, 'now').mockReturnValue(now);
  });

  afterAll(() => jest.restoreAllMocks());

  it.each(zones)('counts every view exactly in %s', async (timezone) => {
    const day = fc
      .integer({ min: -2, max: 370 })
      .map((days) => new Date(utc('2026-01-01T00:00') + days * 86_400_000).toISOString().slice(0, 10));
    const granularity = fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const);
    await fc.assert(
      fc.asyncProperty(day, day, granularity, async (one, other, grouping) => {
        const [startDate, endDate] = one < other ? [one, other] : [other, one];
        fc.pre(utc(`${endDate}T00:00`) - utc(`${startDate}T00:00`) < 366 * 86_400_000);
        const result = await service.get(caller, id, { startDate, endDate, granularity: grouping, timezone });
        const days = views.map((at) => dayIn(timezone, at));
        const inside = days.filter((each) => each >= startDate && each <= endDate);
        const named: Record<string, number> = {};
        for (const each of inside) named[nameOf[grouping](each)] = (named[nameOf[grouping](each)] ?? 0) + 1;
        expect(
          Object.fromEntries(result.dailyViews.filter((each) => each.views > 0).map((each) => [each.date, each.views])),
        ).toEqual(named);
        const today = dayIn(timezone, now);
        const count = (holds: (each: string) => boolean) => days.filter(holds).length;
        expect([result.viewsToday, result.viewsThisWeek, result.viewsThisMonth, result.totalViews]).toEqual([
          count((each) => each === today),
          count((each) => each >= monday(today) && each <= today),
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
            (at) => at >= from && at < from + 3_600_000 && dayIn(timezone, at) === dayIn(timezone, from),
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
