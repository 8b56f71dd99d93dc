import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/request.ts';

/** The name of a timer, for the title. */
export const timerSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['timer-summary', id],
    queryFn: async ({ signal }) =>
      (await request<{ name: string }>('GET', `/account/timers/${encodeURIComponent(id)}`, { signal })).data,
  });
