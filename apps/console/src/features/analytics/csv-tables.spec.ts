import { type ViewDimension, viewDimensions } from '@tminus/domain';
import type { Analytics } from './analytics-search.ts';
import { analyticsTables } from './csv-tables.ts';

const headers = {
  start: 'Beginn',
  views: 'Aufrufe',
  clicks: 'Klicks',
  previousStart: 'Beginn davor',
  previousViews: 'Aufrufe davor',
  timerId: 'Timer-ID',
  timer: 'Timer',
  code: 'Ländercode',
};
const german: Record<string, string> = {
  DE: 'Deutschland',
  FR: 'Frankreich',
  desktop: 'Computer',
  unknown: 'Unbekannt',
};
const nameOf = (value: string) => german[value] ?? value;
const each = <Value>(value: Value) =>
  Object.fromEntries(viewDimensions.map((dimension) => [dimension, value])) as Record<ViewDimension, Value>;
const texts = {
  ...each({ value: '', nameOf }),
  country: { value: 'Land', nameOf },
  device: { value: 'Gerät', nameOf },
};
const data: Analytics = {
  from: '2026-11-22',
  to: '2026-11-22',
  zone: 'UTC',
  by: 'hour',
  totals: {
    allTime: 9,
    range: 9,
    today: 9,
    week: 9,
    month: 9,
    damped: 0,
    placeholders: 0,
    clicks: 2,
    automatedClicks: 1,
  },
  series: [{ start: '2026-11-22T14:00', instant: '2026-11-22T14:00:00Z', views: 9, clicks: 2 }],
  comparison: null,
  breakdowns: {
    ...each([]),
    country: [
      { value: 'unknown', views: 6, clicks: 0 },
      { value: 'FR', views: 1, clicks: 0 },
      { value: 'DE', views: 2, clicks: 2 },
    ],
    device: [
      { value: 'unknown', views: 6, clicks: 0 },
      { value: 'desktop', views: 3, clicks: 0 },
    ],
    client: [
      { value: 'unknown', views: 6, clicks: 0 },
      { value: 'Gmail', views: 3, clicks: 0 },
    ],
  },
  countryAttribution: null,
};

describe('the files of the analytics', () => {
  const tables = Object.fromEntries(analyticsTables(data, headers, texts).map(({ id, ...table }) => [id, table]));

  it('have headers and values in the language of the page', () => {
    expect(tables['country']?.header).toEqual(['Ländercode', 'Land', 'Aufrufe', 'Klicks']);
    expect(tables['device']).toEqual({
      header: ['Gerät', 'Aufrufe', 'Klicks'],
      rows: [
        ['Computer', 3, 0],
        ['Unbekannt', 6, 0],
      ],
    });
  });

  it('name what nobody knows last, however many views it has', () => {
    expect(tables['country']?.rows).toEqual([
      ['DE', 'Deutschland', 2, 2],
      ['FR', 'Frankreich', 1, 0],
      [null, 'Unbekannt', 6, 0],
    ]);
    expect(tables['client']?.rows).toEqual([
      ['Gmail', 3, 0],
      ['Unbekannt', 6, 0],
    ]);
  });

  it('have hours that spreadsheets read as dates', () => {
    expect(tables['views']?.rows).toEqual([['2026-11-22 14:00', 9, 2]]);
  });
});
