import { changeOf, chartColumns, chartRows, isSparse, labelledRows } from './chart-data.ts';
import { addDays } from '@tminus/domain';

const days = (first: string, ...views: number[]) =>
  views.map((each, i) => ({ start: addDays(first, i), views: each, clicks: 0 }));
const running = (...args: Parameters<typeof days>) =>
  days(...args).map((each, i, { length }) => (i === length - 1 ? { ...each, running: true as const } : each));
const rowsOf = (series: ReturnType<typeof days>) => chartRows({ series, comparison: null });

describe('chartRows', () => {
  it('puts each day beside the day at the same place in the previous period', () => {
    const comparison = { from: '2026-11-19', to: '2026-11-20', total: 4, series: days('2026-11-19', 1, 3) };
    expect(chartRows({ series: running('2026-11-21', 4, 2), comparison })).toEqual([
      {
        key: '2026-11-21',
        start: '2026-11-21',
        count: 4,
        running: false,
        previousStart: '2026-11-19',
        previousCount: 1,
      },
      {
        key: '2026-11-22',
        start: '2026-11-22',
        count: 2,
        running: true,
        previousStart: '2026-11-20',
        previousCount: 3,
      },
    ]);
  });

  it('keeps both hours of the night when the clocks go back', () => {
    const hour = (instant: string, start: string) => ({
      start: `2026-10-25T${start}`,
      instant: `2026-10-25T${instant}Z`,
      views: 1,
      clicks: 0,
    });
    const rows = rowsOf([hour('00:00:00', '02:00'), hour('01:00:00', '02:00'), hour('02:00:00', '03:00')]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it('has no value for periods in the future', () => {
    const hours = ['12:00', '13:00', '14:00'].map((time, i) => ({
      start: `2026-11-22T${time}`,
      views: i === 2 ? 0 : 7,
      clicks: 0,
      ...(i === 1 && { running: true as const }),
    }));
    expect(rowsOf(hours).map(({ count }) => count)).toEqual([7, 7, null]);
  });

  it('leaves the previous period open where it is shorter', () => {
    const comparison = { from: '2026-10-01', to: '2026-10-31', total: 5, series: days('2026-10-01', 5) };
    const [, last] = chartRows({ series: days('2026-11-01', 1, 2), comparison });
    expect(last).not.toHaveProperty('previousCount');
  });

  it('counts clicks, and how many there are per view', () => {
    const series = days('2026-11-21', 4, 0).map((each) => ({ ...each, clicks: 1 }));
    const comparison = { from: '2026-11-19', to: '2026-11-20', total: 9, series };
    expect(chartRows({ series, comparison }, 'clicks')).toMatchObject([
      { count: 1, rate: 0.25, previousCount: 1 },
      { count: 1, rate: null },
    ]);
  });
});

describe('isSparse', () => {
  it.each([
    ['one day', [9], true],
    ['two days', [9, 8], true],
    ['three days', [9, 8, 7], false],
    ['a single day with views', [0, 0, 0, 0, 0, 5, 0], true],
    ['views on half of the days', [0, 1, 0, 1, 0, 1], false],
    ['no views', [0, 0, 0, 0], true],
  ])('decides about %s', (_, views, sparse) => {
    expect(isSparse(rowsOf(days('2026-11-01', ...views)))).toBe(sparse);
  });

  it('looks only at groups that have begun', () => {
    const hours = ['08', '09', '10', '11', '12', '13', '14', '15'].map((hour, i) => ({
      start: `2026-11-22T${hour}:00`,
      views: i < 4 ? 3 : 0,
      clicks: 0,
      ...(i === 3 && { running: true as const }),
    }));
    expect(isSparse(rowsOf(hours))).toBe(false);
  });
});

describe('chartColumns', () => {
  it('draws the running day as its own line from the day before', () => {
    const rows = rowsOf(running('2026-11-20', 5, 6, 1));
    expect(chartColumns(rows)).toEqual([
      [0, 1, 2],
      [5, 6, null],
      [null, 6, 1],
      [null, null, null],
    ]);
  });

  it('draws sparse groups one by one, the running one too', () => {
    const rows = rowsOf(running('2026-11-18', 0, 0, 0, 5, 9));
    expect(chartColumns(rows).slice(1, 3)).toEqual([
      [0, 0, 0, 5, null],
      [null, null, null, null, 9],
    ]);
  });
});

describe('changeOf', () => {
  it('has no answer where there was nothing before', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
    expect(changeOf(3, 4)).toBe(-0.25);
  });
});

describe('labelledRows', () => {
  it('labels Mondays when not every day fits', () => {
    const rows = rowsOf(days('2026-10-26', ...Array(28).fill(1)));
    expect(labelledRows(rows, 'day', 6).map((index) => rows[index]?.start)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
  });

  it('labels midnight and noon of hours', () => {
    const series = Array.from({ length: 48 }, (_, i) => ({
      start: `2026-11-${20 + Math.floor(i / 24)}T${String(i % 24).padStart(2, '0')}:00`,
      views: 0,
      clicks: 0,
    }));
    const rows = rowsOf(series);
    expect(labelledRows(rows, 'hour', 4)).toEqual([0, 12, 24, 36]);
  });

  it.each([0, 1, 365])('never returns more labels than fit, for %d rows', (length) => {
    const rows = rowsOf(days('2025-11-22', ...Array(length).fill(1)));
    expect(labelledRows(rows, 'day', 5).length).toBeLessThanOrEqual(5 + 1);
  });
});
