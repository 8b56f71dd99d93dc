import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { queryString, request } from '../../../shared/http/request.ts';

export interface ActivityFilters {
  /** Empty: all. */
  type: string;
  /** The id of a timer or a key. Empty: all. */
  subject: string;
}

export const activityCsv = (filters: ActivityFilters) => `/account/audit.csv${queryString({ ...filters })}`;

/** Who has changed what, the newest first. */
export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filters, limit: 50, cursor: pageParam };
      const { data, headers } = await request<AuditEntry[]>('GET', '/account/audit', { query, signal });
      return { entries: data, hasMore: headers.get('link')?.includes('rel="next"') ?? false };
    },
    initialPageParam: '',
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    staleTime: 0,
  });
