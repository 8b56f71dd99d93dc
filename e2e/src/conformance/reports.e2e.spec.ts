import type { components } from '@tminus/client';
import { eventually } from '@tminus/testing';
import { ServiceUnderTest } from './service-under-test.ts';

type Analytics = components['schemas']['Analytics'];
type Usage = components['schemas']['Usage'];

const views = 3;
const paidPlans = ['pro', 'business', 'enterprise'] as const;

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await ServiceUnderTest.start();
});

afterAll(() => service.stop());

async function getAnalytics(id: string, { query = '', key = service.key } = {}): Promise<Analytics> {
  const { status, body } = await service.call('GET', `/api/v1/timers/${id}/analytics${query}`, { key });
  expect(status).toBe(200);
  return body.data as Analytics;
}

/** Opens the image of a new timer three times, waits until the views are counted, and returns the analytics. */
async function analyticsOfOpenedTimer(options: { query?: string; key?: string } = {}): Promise<Analytics> {
  const timer = await service.createTimer({}, options.key);
  for (let count = 0; count < views; count++) await service.open(timer);
  await eventually(async () => expect((await getAnalytics(timer.id, options)).totalViews).toBe(views));
  return getAnalytics(timer.id, options);
}

async function getUsage(key: string): Promise<Usage> {
  const { status, body } = await service.call('GET', '/api/v1/usage', { key });
  expect(status).toBe(200);
  return body.data as Usage;
}

const sum = (items: readonly { views: number }[]) => items.reduce((total, each) => total + each.views, 0);
const anyDay = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string;
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

describe('Timer analytics', () => {
  it('has timerId, the id of the timer', async () => {
    const { id } = await service.createTimer();
    expect((await getAnalytics(id)).timerId).toBe(id);
  });

  it('has totalViews, the views of all time', async () => {
    // The requested range ends before the timer was created, so it contains no views.
    const query = '?startDate=2020-01-01&endDate=2020-01-31';
    const { totalViews, dailyViews } = await analyticsOfOpenedTimer({ query });
    expect([totalViews, sum(dailyViews)]).toEqual([views, 0]);
  });

  it('has the integers viewsToday, viewsThisWeek and viewsThisMonth', async () => {
    const { dailyViews, viewsToday, viewsThisWeek, viewsThisMonth } = await analyticsOfOpenedTimer();
    const today = dailyViews.at(-1);
    const monday = dailyViews.findLastIndex(({ date }) => weekday(date) === 1);
    const sameMonth = dailyViews.filter(({ date }) => date.slice(0, 7) === today?.date.slice(0, 7));
    expect(viewsToday).toBe(today?.views);
    expect(viewsThisWeek).toBe(sum(dailyViews.slice(monday)));
    expect(viewsThisMonth).toBe(sum(sameMonth));
  });

  it('has dailyViews, objects with a date (YYYY-MM-DD) and views', async () => {
    const { dailyViews } = await analyticsOfOpenedTimer();
    for (const each of dailyViews) expect(each).toEqual({ date: anyDay, views: expect.any(Number) });
    expect(sum(dailyViews)).toBe(views);
  });

  it.each(paidPlans)('has countries, devices, hours and email clients on the plan %s', async (plan) => {
    const { key } = await service.createAccount({ plan });
    const { countries, hourlyViews, emailClients, devices } = await analyticsOfOpenedTimer({ key });
    for (const list of [countries, hourlyViews, emailClients]) expect(sum(list ?? [])).toBe(views);
    expect(devices).toMatchObject({ desktop: expect.any(Number), mobile: expect.any(Number) });
  });
});

describe('GET /api/v1/timers/:id/analytics gets the analytics of a timer', () => {
  it('returns the counted views of the timer', async () => {
    const { totalViews, dailyViews } = await analyticsOfOpenedTimer();
    expect([totalViews, sum(dailyViews)]).toEqual([views, views]);
  });

  it('requires no parameter', async () => {
    const { id } = await service.createTimer();
    expect((await getAnalytics(id)).dailyViews).toHaveLength(30);
  });

  it('limits the range to startDate and endDate, both YYYY-MM-DD', async () => {
    const { id } = await service.createTimer();
    const { dailyViews } = await getAnalytics(id, { query: '?startDate=2027-02-27&endDate=2027-03-01' });
    expect(dailyViews.map(({ date }) => date)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
    for (const invalid of ['startDate=2027-02-30', 'endDate=01.03.2027', 'startDate=2027-03-02&endDate=2027-03-01']) {
      expect((await service.call('GET', `/api/v1/timers/${id}/analytics?${invalid}`)).status).toBe(400);
    }
  });

  it('groups the counts by granularity: daily, weekly or monthly', async () => {
    const { id } = await service.createTimer();
    const dates = async (granularity: string) => {
      const query = `?startDate=2027-02-24&endDate=2027-03-02&granularity=${granularity}`;
      return (await getAnalytics(id, { query })).dailyViews.map(({ date }) => date);
    };
    expect(await dates('daily')).toHaveLength(7);
    expect(await dates('weekly')).toEqual(['2027-02-22', '2027-03-01']);
    expect(await dates('monthly')).toEqual(['2027-02-01', '2027-03-01']);
    expect((await service.call('GET', `/api/v1/timers/${id}/analytics?granularity=yearly`)).status).toBe(400);
  });
});

describe('Usage', () => {
  it.each(paidPlans)('has the name of the plan in lower case: %s', async (plan) => {
    expect((await getUsage((await service.createAccount({ plan })).key)).plan).toBe(plan);
  });

  it('has timers: used and limit', async () => {
    const { key } = await service.createAccount();
    expect((await getUsage(key)).timers).toEqual({ used: 0, limit: expect.any(Number) });
    await service.createTimer({}, key);
    expect((await getUsage(key)).timers).toMatchObject({ used: 1 });
  });

  it('has views: used, limit, periodStart and periodEnd, the last two YYYY-MM-DD', async () => {
    const { key } = await service.createAccount();
    await service.open(await service.createTimer({}, key));
    await eventually(async () =>
      expect((await getUsage(key)).views).toEqual({
        used: 1,
        limit: expect.any(Number),
        periodStart: anyDay,
        periodEnd: anyDay,
      }),
    );
  });

  it('has api: requestsToday and requestsThisMonth', async () => {
    const { key } = await service.createAccount();
    const { api: first } = await getUsage(key);
    const { api: second } = await getUsage(key);
    expect(first.requestsThisMonth).toBeGreaterThanOrEqual(first.requestsToday);
    expect(second.requestsThisMonth).toBe(first.requestsThisMonth + 1);
  });
});

describe("GET /api/v1/usage gets the account's usage", () => {
  it('requires no parameter and returns the usage', async () => {
    const { key } = await service.createAccount();
    expect(await getUsage(key)).toMatchObject({ plan: 'pro', timers: { used: 0 } });
  });
});

describe('Limits', () => {
  it.each(paidPlans)('the usage endpoint reports the limits of timers and views of the plan %s', async (plan) => {
    const { key } = await service.createAccount({ plan });
    expect(await getUsage(key)).toMatchObject({
      timers: { limit: expect.any(Number) },
      views: { limit: expect.any(Number) },
    });
  });
});
