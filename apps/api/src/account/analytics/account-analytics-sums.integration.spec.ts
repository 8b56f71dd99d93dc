import { dampedView } from '@tminus/counts';
import { dayAt } from '@tminus/domain';
import fc from 'fast-check';
import { ConsoleClient } from '../../../test/console-client.ts';
import { addViewedTimer, recordViews } from '../../../test/create-viewed-timer.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { AccountAnalyticsService } from './account-analytics.service.ts';
import type { AccountAnalyticsDto } from './account-analytics.dto.ts';

let api: RunningApi;

beforeAll(async () => (api = await RunningApi.start()));
afterAll(() => api.stop());
afterEach(() => jest.restoreAllMocks());

/** Encoded view attributes: country, device, client. */
const german = 0x03_02_45_44; // DE, mobile, Gmail
const french = 0x01_01_52_46; // FR, desktop, web

const utc = (text: string) => Date.parse(`${text}Z`);

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
