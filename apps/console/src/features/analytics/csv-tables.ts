import type { CsvValue } from '../../shared/csv.ts';
import { type Analytics, devices as deviceKinds } from './analytics-data.ts';
import { type AudienceNames, inOrder, unknown } from './use-audience-names.ts';

/** The first lines of the tables. */
export type CsvHeaders = Record<
  | 'start'
  | 'views'
  | 'previousStart'
  | 'previousViews'
  | 'timerId'
  | 'timer'
  | 'code'
  | 'country'
  | 'device'
  | 'client',
  string
>;

export interface AnalyticsTable {
  id: 'views' | 'timers' | 'countries' | 'devices' | 'clients';
  header: string[];
  rows: CsvValue[][];
}

/** What can be downloaded: all that the plan includes, in the words of the page. Programs use the API instead. */
export function analyticsTables(data: Analytics, headers: CsvHeaders, names: AudienceNames): AnalyticsTable[] {
  const { series, comparison, topTimers, countries, devices, clients } = data;
  const before = comparison?.series ?? [];
  const tables: (AnalyticsTable | null | undefined)[] = [
    {
      id: 'views',
      header: [headers.start, headers.views, ...(comparison ? [headers.previousStart, headers.previousViews] : [])],
      rows: series.map(({ start, views }, index) => [
        written(start),
        views,
        ...(comparison ? [written(before[index]?.start), before[index]?.views] : []),
      ]),
    },
    topTimers && {
      id: 'timers',
      header: [headers.timerId, headers.timer, headers.views],
      rows: topTimers.map(({ id, name, views }) => [id, name, views]),
    },
    countries && {
      id: 'countries',
      header: [headers.code, headers.country, headers.views],
      rows: inOrder(countries.map((each) => ({ ...each, key: each.country ?? unknown }))).map(({ country, views }) => [
        country,
        names.country(country),
        views,
      ]),
    },
    devices && {
      id: 'devices',
      header: [headers.device, headers.views],
      rows: inOrder(deviceKinds.map((key) => ({ key, views: devices[key] }))).map(({ key, views }) => [
        names.device(key),
        views,
      ]),
    },
    clients && {
      id: 'clients',
      header: [headers.client, headers.views],
      rows: inOrder(clients.map(({ client: key, views }) => ({ key, views }))).map(({ key, views }) => [
        names.client(key),
        views,
      ]),
    },
  ];
  return tables.filter((each) => each !== null && each !== undefined);
}

/** `2026-11-22 14:00`, which spreadsheets of all languages read as a date with a time. */
const written = (start: string | undefined) => start?.replace('T', ' ');
