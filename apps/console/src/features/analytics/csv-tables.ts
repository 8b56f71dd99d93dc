import type { CsvValue } from '../../shared/csv.ts';
import type { Analytics } from './analytics-data.ts';

export interface AnalyticsTable {
  id: 'views' | 'timers' | 'countries' | 'devices' | 'clients';
  /** The same in every language, so that programs can read the files. */
  header: string[];
  rows: CsvValue[][];
}

/** What can be downloaded: all that the plan includes. */
export function analyticsTables(data: Analytics, countryName: (code: string) => string): AnalyticsTable[] {
  const { series, comparison, topTimers, countries, devices, clients } = data;
  const before = comparison?.series ?? [];
  const tables: (AnalyticsTable | null | undefined)[] = [
    {
      id: 'views',
      header: ['start', 'views', ...(comparison ? ['previous_start', 'previous_views'] : [])],
      rows: series.map(({ start, views }, index) => [
        start,
        views,
        ...(comparison ? [before[index]?.start, before[index]?.views] : []),
      ]),
    },
    topTimers && {
      id: 'timers',
      header: ['timer_id', 'name', 'views'],
      rows: topTimers.map(({ id, name, views }) => [id, name, views]),
    },
    countries && {
      id: 'countries',
      header: ['country', 'name', 'views'],
      rows: countries.map(({ country, views }) => [country ?? 'unknown', country && countryName(country), views]),
    },
    devices && {
      id: 'devices',
      header: ['device', 'views'],
      rows: Object.entries(devices),
    },
    clients && {
      id: 'clients',
      header: ['mail_app', 'views'],
      rows: clients.map(({ client, views }) => [client, views]),
    },
  ];
  return tables.filter((each) => each !== null && each !== undefined);
}
