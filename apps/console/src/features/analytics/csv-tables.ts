import { type CsvValue, type ViewDimension, viewDimensions } from '@tminus/domain';
import type { Analytics } from './analytics-search.ts';
import { type BreakdownTexts, inOrder, unknown } from './use-breakdowns.ts';

/** The first lines of the tables. */
export type CsvHeaders = Record<
  'start' | 'views' | 'clicks' | 'previousStart' | 'previousViews' | 'timerId' | 'timer' | 'code',
  string
>;

export interface AnalyticsTable {
  id: 'views' | 'timers' | ViewDimension;
  header: string[];
  rows: CsvValue[][];
}

/** What can be downloaded: all that the plan includes, in the words of the page. Programs use the API instead. */
export function analyticsTables(
  { series, comparison, topTimers, breakdowns }: Analytics,
  headers: CsvHeaders,
  texts: Readonly<Record<ViewDimension, Pick<BreakdownTexts, 'value' | 'nameOf'>>>,
): AnalyticsTable[] {
  const before = comparison?.series ?? [];
  const tables: (AnalyticsTable | null | undefined)[] = [
    {
      id: 'views',
      header: [
        headers.start,
        headers.views,
        headers.clicks,
        ...(comparison ? [headers.previousStart, headers.previousViews] : []),
      ],
      rows: series.map(({ start, views, clicks }, index) => [
        written(start),
        views,
        clicks,
        ...(comparison ? [written(before[index]?.start), before[index]?.views] : []),
      ]),
    },
    topTimers && {
      id: 'timers',
      header: [headers.timerId, headers.timer, headers.views],
      rows: topTimers.map(({ id, name, views }) => [id, name, views]),
    },
    ...viewDimensions.map((id) => {
      const { value: header, nameOf } = texts[id];
      const withCode = id === 'country';
      return (
        breakdowns && {
          id,
          header: [...(withCode ? [headers.code] : []), header, headers.views, headers.clicks],
          rows: inOrder(breakdowns[id]).map(({ value, views, clicks }) => [
            ...(withCode ? [value === unknown ? null : value] : []),
            nameOf(value),
            views,
            clicks,
          ]),
        }
      );
    }),
  ];
  return tables.filter((each) => each !== null && each !== undefined);
}

/** `2026-11-22 14:00`, which spreadsheets of all languages read as a date with a time. */
const written = (start: string | undefined) => start?.replace('T', ' ');
