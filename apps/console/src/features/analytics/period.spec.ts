import { applyChange, parseSearch } from './analytics-search.ts';
import { daysIn, defaultGrouping, groupingsFor, presetPeriod, todayIn, validPeriod } from './period.ts';

const context = { zone: 'Europe/Berlin', extended: true, now: new Date('2026-11-22T23:30:00Z') };
const parse = (query: string, changed = {}) => parseSearch(new URLSearchParams(query), { ...context, ...changed });

describe('parseSearch', () => {
  it('shows the last 28 days of the account, in its zone', () => {
    expect(parse('')).toEqual({
      preset: '28d',
      period: { from: '2026-10-27', to: '2026-11-23' },
      by: 'day',
      zone: 'Europe/Berlin',
      compare: false,
    });
  });

  it('ends today on the clocks of the chosen zone', () => {
    expect(parse('range=today&zone=UTC').period).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('reads a custom range', () => {
    expect(parse('range=custom&from=2026-01-31&to=2026-01-01')).toMatchObject({
      preset: 'custom',
      period: { from: '2026-01-01', to: '2026-01-31' },
    });
  });

  it.each([
    'range=forever',
    'range=custom&from=2026-02-30&to=2026-03-01',
    'range=custom',
    'by=minute',
    'zone=Mars/Base',
    'compare=yes',
  ])('ignores %s', (query) => {
    expect(parse(query)).toEqual(parse(''));
  });

  it('offers no hours where the plan has none', () => {
    expect(parse('range=7d&by=hour').by).toBe('hour');
    expect(parse('range=7d&by=hour', { extended: false }).by).toBe('day');
  });
});

describe('applyChange', () => {
  const change = (query: string, each: Parameters<typeof applyChange>[1]) =>
    applyChange(new URLSearchParams(query), each, context).toString();

  it('keeps zone and comparison when the range changes', () => {
    expect(change('range=7d&by=hour&zone=UTC&compare=previous', { preset: '12m' })).toBe(
      'zone=UTC&compare=previous&range=12m',
    );
  });

  it('leaves the default out of the address', () => {
    expect(change('range=custom&from=2026-01-01&to=2026-01-02', { preset: '28d' })).toBe('');
    expect(change('compare=previous', { compare: false })).toBe('');
  });

  it('keeps the days of a preset', () => {
    expect(change('range=7d', { period: {} })).toBe('range=custom&from=2026-11-17&to=2026-11-23');
  });

  it.each([
    ['keeps the other day', { from: '2026-01-08' }, '2026-01-08', '2026-01-31'],
    ['moves the first day before a new last one', { to: '2026-01-01' }, '2026-01-01', '2026-01-01'],
    ['moves the last day after a new first one', { from: '2026-02-01' }, '2026-02-01', '2026-02-01'],
    ['moves the last day nearer to a new first one', { from: '2020-02-01' }, '2020-02-01', '2021-01-31'],
    ['moves the first day nearer to a new last one', { to: '2031-03-01' }, '2030-03-01', '2031-03-01'],
  ])('%s of a period', (_, period, from, to) => {
    expect(change('range=custom&from=2026-01-02&to=2026-01-31', { period })).toBe(`range=custom&from=${from}&to=${to}`);
  });
});

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
