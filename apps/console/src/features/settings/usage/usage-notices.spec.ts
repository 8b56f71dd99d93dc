import { usageLevel, usageNotices } from './usage-notices.ts';

const usage = (views: number, timers: number, requestsToday: number) => ({
  views: { used: views, limit: 1000, periodStart: '2026-11-01', periodEnd: '2026-11-30' },
  timers: { used: timers, limit: 50 },
  api: { requestsToday, requestsThisMonth: 0 },
});
const pro = { apiAccess: true, requestsPerDay: 50_000 };

describe('usageNotices', () => {
  it('says nothing below 80 %', () => {
    expect(usageNotices(usage(799, 39, 39_999), pro)).toEqual([]);
  });

  it('warns from 80 % of views, timers and requests', () => {
    expect(usageNotices(usage(800, 40, 40_000), pro)).toEqual([
      { of: 'views', level: 'high', share: 0.8 },
      { of: 'timers', level: 'high', share: 0.8 },
      { of: 'requests', level: 'high', share: 0.8 },
    ]);
  });

  it('knows what is used up, also when a smaller plan came later', () => {
    expect(usageNotices(usage(1000, 60, 50_000), pro)).toEqual([
      { of: 'views', level: 'full', share: 1 },
      { of: 'timers', level: 'full', share: 1 },
      { of: 'requests', level: 'full', share: 1 },
    ]);
  });

  it('never calls 99.9 % all', () => {
    expect(usageNotices(usage(999, 0, 0), pro)).toEqual([{ of: 'views', level: 'high', share: 0.99 }]);
  });

  it('is silent about requests in plans without the API', () => {
    expect(usageNotices(usage(0, 0, 9_000), { apiAccess: false, requestsPerDay: 1_000 })).toEqual([]);
  });
});

describe('usageLevel', () => {
  it.each([
    [0, 1000, 'normal'],
    [799, 1000, 'normal'],
    [800, 1000, 'high'],
    [999, 1000, 'high'],
    [1000, 1000, 'full'],
    [2400, 1000, 'full'],
    [0, 0, 'full'],
  ] as const)('%d of %d: %s', (used, limit, level) => {
    expect(usageLevel(used, limit)).toBe(level);
  });
});
