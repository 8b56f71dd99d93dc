import type { Analytics } from './analytics-data.ts';
import { analyticsTables } from './csv-tables.ts';

const headers = {
  start: 'Beginn',
  views: 'Aufrufe',
  previousStart: 'Beginn davor',
  previousViews: 'Aufrufe davor',
  timerId: 'Timer-ID',
  timer: 'Timer',
  code: 'Ländercode',
  country: 'Land',
  device: 'Gerät',
  client: 'Mailprogramm',
};
const names = {
  country: (code: string | null) => ({ DE: 'Deutschland', FR: 'Frankreich' })[code ?? ''] ?? 'Unbekannt',
  device: (device: string) => ({ desktop: 'Computer', mobile: 'Smartphone' })[device] ?? 'Unbekannt',
  client: (client: string) => (client === 'unknown' ? 'Unbekannt' : client),
};
const data: Analytics = {
  from: '2026-11-22',
  to: '2026-11-22',
  zone: 'UTC',
  by: 'hour',
  totals: { allTime: 9, range: 9, today: 9, week: 9, month: 9, damped: 0, placeholders: 0 },
  series: [{ start: '2026-11-22T14:00', instant: '2026-11-22T14:00:00Z', views: 9 }],
  comparison: null,
  extended: true,
  countries: [
    { country: null, views: 6 },
    { country: 'FR', views: 1 },
    { country: 'DE', views: 2 },
  ],
  devices: { desktop: 1, mobile: 2, unknown: 6 },
  clients: [
    { client: 'unknown', views: 6 },
    { client: 'Gmail', views: 3 },
  ],
  countryAttribution: null,
};

describe('the files of the analytics', () => {
  const tables = Object.fromEntries(analyticsTables(data, headers, names).map(({ id, ...table }) => [id, table]));

  it('have headers and values in the language of the page', () => {
    expect(tables['countries']?.header).toEqual(['Ländercode', 'Land', 'Aufrufe']);
    expect(tables['devices']).toEqual({
      header: ['Gerät', 'Aufrufe'],
      rows: [
        ['Smartphone', 2],
        ['Computer', 1],
        ['Unbekannt', 6],
      ],
    });
  });

  it('name what nobody knows last, however many views it has', () => {
    expect(tables['countries']?.rows).toEqual([
      ['DE', 'Deutschland', 2],
      ['FR', 'Frankreich', 1],
      [null, 'Unbekannt', 6],
    ]);
    expect(tables['clients']?.rows).toEqual([
      ['Gmail', 3],
      ['Unbekannt', 6],
    ]);
  });

  it('have hours that spreadsheets read as dates', () => {
    expect(tables['views']?.rows).toEqual([['2026-11-22 14:00', 9]]);
  });
});
