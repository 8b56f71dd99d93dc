import { type ViewDimension, viewDimensions } from '@tminus/domain';
import { createFormat } from '../../shared/format/format.ts';
import type { Analytics } from './analytics-data.ts';
import { analyticsTables } from './csv-tables.ts';
import { createFormats } from './formats.ts';
import { countryOfShape, mapLevel, smallCountries } from './world-countries.ts';

const formats = (language: 'en' | 'de') =>
  createFormats(createFormat({ language, languages: [], numberFormat: 'auto', timezone: 'Pacific/Kiritimati' }));

describe('createFormats', () => {
  it('names groups by their clock time, whatever the zone of the account is', () => {
    const { day, tick, group } = formats('en');
    expect(day('2026-11-22')).toBe('Sun, Nov 22, 2026');
    expect(tick('2026-11-22', 'day')).toBe('Nov 22');
    expect(tick('2026-01-01', 'month')).toBe('Jan 2026');
    expect(group('2026-11-22T14:00', 'hour')).toMatch(/^Sun, Nov 22, 2026, 2:00\sPM$/);
    expect(group('2026-11-01', 'month')).toBe('November 2026');
  });

  it('names the day at its first hour, also where zones are half an hour off', () => {
    const { tick } = formats('de');
    expect(tick('2026-11-22T00:00', 'hour')).toBe('22. Nov.');
    expect(tick('2026-11-22T00:30', 'hour')).toBe('22. Nov.');
    expect(tick('2026-11-22T12:30', 'hour')).toBe('12:30');
  });

  it('names countries in the language of the page', () => {
    expect(formats('de').country('DE')).toBe('Deutschland');
    expect(formats('en').country('XK')).toBe('Kosovo');
  });
});

describe('countryOfShape', () => {
  it.each([
    [{ id: '276', name: 'Germany' }, 'DE'],
    [{ id: '004', name: 'Afghanistan' }, 'AF'],
    [{ id: '840', name: 'United States of America' }, 'US'],
    [{ id: undefined, name: 'Kosovo' }, 'XK'],
  ])('knows the code of %j', (shape, code) => {
    expect(countryOfShape(shape)).toBe(code);
  });

  it('has none for areas without a code', () => {
    expect(countryOfShape({ name: 'Somaliland' })).toBeUndefined();
  });
});

describe('smallCountries', () => {
  it.each([
    ['SG', 103.8, 1.4],
    ['MT', 14.4, 35.9],
    ['LI', 9.5, 47.1],
    ['HK', 114.1, 22.4],
  ])('places %s at %d, %d', (code, longitude, latitude) => {
    expect(smallCountries[code]?.[0]).toBeCloseTo(longitude, 0);
    expect(smallCountries[code]?.[1]).toBeCloseTo(latitude, 0);
  });

  it('has names in the languages of the console for every code', () => {
    const names = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });
    expect(Object.keys(smallCountries).filter((code) => names.of(code) === undefined)).toEqual([]);
  });
});

describe('mapLevel', () => {
  it.each([
    [0, 100, 0],
    [1, 1_000_000, 1],
    [30, 100, 3],
    [100, 100, 5],
    [0, 0, 0],
  ])('%d of %d: %d', (views, most, level) => {
    expect(mapLevel(views, most)).toBe(level);
  });
});

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
