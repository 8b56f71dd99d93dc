import { ApiError, type CsvValue, csv, csvForPrograms, invalidField } from '@tminus/domain';
import type { AccountAnalyticsDto, AnalyticsTable } from './account-analytics.dto.ts';

/**
 * A table of analytics as CSV.
 * @throws ApiError `invalid_request` for the timers of a timer; `plan_required` for a breakdown that the plan does not have
 */
export function analyticsCsv(analytics: AccountAnalyticsDto, table: AnalyticsTable): string {
  const { header, rows } = tableOf(analytics, table);
  return csv(header, rows, csvForPrograms);
}

interface Table {
  header: string[];
  rows: CsvValue[][];
}

function tableOf({ by, series, comparison, topTimers, breakdowns }: AccountAnalyticsDto, table: AnalyticsTable): Table {
  if (table === 'views') {
    const hasInstants = by === 'hour';
    return {
      header: [
        'start',
        ...(hasInstants ? ['instant'] : []),
        ...['views', 'clicks'],
        ...(comparison ? ['previousStart', 'previousViews'] : []),
      ],
      rows: series.map(({ start, instant, views, clicks }, index) => {
        const before = comparison?.series[index];
        return [
          start,
          ...(hasInstants ? [instant] : []),
          ...[views, clicks],
          ...(comparison ? [before?.start, before?.views] : []),
        ];
      }),
    };
  }
  if (table === 'timers') {
    if (!topTimers) throw invalidField('table', 'must be another one: only accounts have timers');
    return { header: ['id', 'name', 'views'], rows: topTimers.map(({ id, name, views }) => [id, name, views]) };
  }
  if (!breakdowns) throw new ApiError('plan_required', { message: 'Views by value need a larger plan.' });
  const rows = breakdowns[table].map(({ value, views, clicks }) => [value, views, clicks]);
  return { header: ['value', 'views', 'clicks'], rows };
}
