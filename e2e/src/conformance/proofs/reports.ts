import type { components } from '@tminus/client';
import { eventually } from '@tminus/testing';
import type { ServiceUnderTest } from '../service-under-test.ts';
import type { Proofs } from './proof.ts';

type Analytics = components['schemas']['Analytics'];
type Usage = components['schemas']['Usage'];

const views = 3;

async function analyticsOf(
  service: ServiceUnderTest,
  id: string,
  { query = '', key = service.key } = {},
): Promise<Analytics> {
  const { status, body } = await service.call('GET', `/api/v1/timers/${id}/analytics${query}`, { key });
  expect(status).toBe(200);
  return body.data as Analytics;
}

/** A timer that was opened a few times, and its analytics once they say so. */
async function opened(service: ServiceUnderTest, options: { query?: string; key?: string } = {}): Promise<Analytics> {
  const timer = await service.timer({}, options.key);
  for (let count = 0; count < views; count++) await service.open(timer);
  await eventually(async () => expect((await analyticsOf(service, timer.id, options)).totalViews).toBe(views));
  return analyticsOf(service, timer.id, options);
}

async function usageOf(service: ServiceUnderTest, key: string): Promise<Usage> {
  const { status, body } = await service.call('GET', '/api/v1/usage', { key });
  expect(status).toBe(200);
  return body.data as Usage;
}

const sum = (items: readonly { views: number }[]) => items.reduce((total, each) => total + each.views, 0);
const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string;
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

type ReportSections = 'Timer analytics' | 'Timer analytics, the query' | 'Usage' | 'Usage, the request';

export const reportProofs: Proofs<ReportSections> = {
  'Timer analytics': {
    'timerId: the id of the timer': async (service) => {
      const { id } = await service.timer();
      expect((await analyticsOf(service, id)).timerId).toBe(id);
    },
    'totalViews: all-time views': async (service) => {
      // The range is long over: all time is all time.
      const { totalViews, dailyViews } = await opened(service, { query: '?startDate=2020-01-01&endDate=2020-01-31' });
      expect([totalViews, sum(dailyViews)]).toEqual([views, 0]);
    },
    'viewsToday, viewsThisWeek, viewsThisMonth: integers': async (service) => {
      const { dailyViews, viewsToday, viewsThisWeek, viewsThisMonth } = await opened(service);
      const today = dailyViews.at(-1);
      const monday = dailyViews.findLastIndex(({ date }) => weekday(date) === 1);
      const sameMonth = dailyViews.filter(({ date }) => date.slice(0, 7) === today?.date.slice(0, 7));
      expect(viewsToday).toBe(today?.views);
      expect(viewsThisWeek).toBe(sum(dailyViews.slice(monday)));
      expect(viewsThisMonth).toBe(sum(sameMonth));
    },
    'dailyViews: objects with a date, YYYY-MM-DD, and views': async (service) => {
      const { dailyViews } = await opened(service);
      for (const each of dailyViews) expect(each).toEqual({ date: day, views: expect.any(Number) });
      expect(sum(dailyViews)).toBe(views);
    },
    'on Pro and above: countries, devices, hours and e-mail clients': async (service) => {
      for (const plan of ['pro', 'business', 'enterprise'] as const) {
        const { key } = await service.account({ plan });
        const { countries, hourlyViews, emailClients, devices } = await opened(service, { key });
        for (const list of [countries, hourlyViews, emailClients]) expect(sum(list ?? [])).toBe(views);
        expect(devices).toMatchObject({ desktop: expect.any(Number), mobile: expect.any(Number) });
      }
    },
  },

  'Timer analytics, the query': {
    'all parameters may be left out': async (service) => {
      const { id } = await service.timer();
      expect((await analyticsOf(service, id)).dailyViews).toHaveLength(30);
    },
    'startDate and endDate, YYYY-MM-DD, are the ends of the range': async (service) => {
      const { id } = await service.timer();
      const { dailyViews } = await analyticsOf(service, id, { query: '?startDate=2027-02-27&endDate=2027-03-01' });
      expect(dailyViews.map(({ date }) => date)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
      for (const wrong of ['startDate=2027-02-30', 'endDate=01.03.2027', 'startDate=2027-03-02&endDate=2027-03-01']) {
        expect((await service.call('GET', `/api/v1/timers/${id}/analytics?${wrong}`)).status).toBe(400);
      }
    },
    'granularity is daily, weekly or monthly, and groups the counts': async (service) => {
      const { id } = await service.timer();
      const dates = async (granularity: string) => {
        const query = `?startDate=2027-02-24&endDate=2027-03-02&granularity=${granularity}`;
        return (await analyticsOf(service, id, { query })).dailyViews.map(({ date }) => date);
      };
      expect(await dates('daily')).toHaveLength(7);
      expect(await dates('weekly')).toEqual(['2027-02-22', '2027-03-01']);
      expect(await dates('monthly')).toEqual(['2027-02-01', '2027-03-01']);
      expect((await service.call('GET', `/api/v1/timers/${id}/analytics?granularity=yearly`)).status).toBe(400);
    },
    'the response is the analytics of the timer': async (service) => {
      const { totalViews, dailyViews } = await opened(service);
      expect([totalViews, sum(dailyViews)]).toEqual([views, views]);
    },
  },

  Usage: {
    "plan: the plan's name in lower case": async (service) => {
      for (const plan of ['pro', 'business', 'enterprise'] as const) {
        expect((await usageOf(service, (await service.account({ plan })).key)).plan).toBe(plan);
      }
    },
    'timers: used and limit': async (service) => {
      const { key } = await service.account();
      expect((await usageOf(service, key)).timers).toEqual({ used: 0, limit: expect.any(Number) });
      await service.timer({}, key);
      expect((await usageOf(service, key)).timers).toMatchObject({ used: 1 });
    },
    'views: used, limit, periodStart and periodEnd, YYYY-MM-DD': async (service) => {
      const { key } = await service.account();
      await service.open(await service.timer({}, key));
      await eventually(async () =>
        expect((await usageOf(service, key)).views).toEqual({
          used: 1,
          limit: expect.any(Number),
          periodStart: day,
          periodEnd: day,
        }),
      );
    },
    'api: requestsToday and requestsThisMonth': async (service) => {
      const { key } = await service.account();
      const { api: first } = await usageOf(service, key);
      const { api: second } = await usageOf(service, key);
      expect(first.requestsThisMonth).toBeGreaterThanOrEqual(first.requestsToday);
      expect(second.requestsThisMonth).toBe(first.requestsThisMonth + 1);
    },
  },

  'Usage, the request': {
    'there are no parameters; the response is the usage': async (service) => {
      const { key } = await service.account();
      expect(await usageOf(service, key)).toMatchObject({ plan: 'pro', timers: { used: 0 } });
    },
  },
};
