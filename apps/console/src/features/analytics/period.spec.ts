import { daysIn, defaultGrouping, groupingsFor, presetPeriod, todayIn, validPeriod } from './period.ts';

describe('todayIn', () => {
  it.each([
    ['UTC', '2026-11-22'],
    ['Pacific/Kiritimati', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-22'],
    ['Asia/Kolkata', '2026-11-23'],
  ])('returns the day on the clocks of %s', (zone, day) => {
    expect(todayIn(zone, new Date('2026-11-22T19:00:00Z'))).toBe(day);
  });
});

describe('presetPeriod', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['7d', '2026-02-23', '2026-03-01'],
    ['28d', '2026-02-02', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['12m', '2025-04-01', '2026-03-01'],
  ] as const)('ends today: %s', (preset, from, to) => {
    expect(presetPeriod(preset, '2026-03-01')).toEqual({ from, to });
  });

  it('asks for at most a year, also at the end of a leap year', () => {
    expect(daysIn(presetPeriod('12m', '2028-12-31'))).toBe(366);
  });
});

describe('validPeriod', () => {
  it('swaps days in the wrong order', () => {
    expect(validPeriod('2026-03-02', '2026-02-27')).toEqual({ from: '2026-02-27', to: '2026-03-02' });
  });

  it('keeps the last 366 days of a longer period', () => {
    expect(validPeriod('2020-01-01', '2026-03-01')).toEqual({ from: '2025-03-01', to: '2026-03-01' });
  });
});

describe('groupings', () => {
  const year = { from: '2025-12-01', to: '2026-11-22' };
  const week = { from: '2026-11-16', to: '2026-11-22' };
  const today = { from: '2026-11-22', to: '2026-11-22' };

  it('offers hours up to a week, and only if the plan has them', () => {
    expect(groupingsFor(week, { extended: true })).toEqual(['hour', 'day']);
    expect(groupingsFor(week, { extended: false })).toEqual(['day']);
    expect(groupingsFor(year, { extended: true })).toEqual(['day', 'week', 'month']);
  });

  it('chooses one that shows a line', () => {
    expect(defaultGrouping(today, { extended: true })).toBe('hour');
    expect(defaultGrouping(today, { extended: false })).toBe('day');
    expect(defaultGrouping(week, { extended: true })).toBe('day');
    expect(defaultGrouping(year, { extended: true })).toBe('month');
  });
});
