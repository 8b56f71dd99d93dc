import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/request.ts';
import type { Analytics } from './analytics-data.ts';
import type { AnalyticsSearch } from './analytics-search.ts';

const refreshMs = 30_000;

/** @param timerId - undefined: all timers of the account */
export function analyticsQuery(timerId: string | undefined, { period, by, zone, compare }: AnalyticsSearch) {
  const path =
    timerId === undefined ? '/account/analytics' : `/account/timers/${encodeURIComponent(timerId)}/analytics`;
  const query = { ...period, by, zone, compare: compare ? 'previous' : undefined };
  return queryOptions({
    queryKey: ['analytics', path, query],
    queryFn: async ({ signal }) => (await request<Analytics>('GET', path, { query, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}
