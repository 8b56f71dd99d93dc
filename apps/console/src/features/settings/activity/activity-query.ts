import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { queryString } from '../../../shared/http/request.ts';
import { requestPage } from '../pages.ts';

export interface ActivityFilters {
  /** Empty: all. */
  type: string;
  /** The id of a timer or a key. Empty: all. */
  subject: string;
  /** `live` or `test`. Empty: both. */
  mode: string;
}

export const activityCsv = (filters: ActivityFilters) => `/account/audit.csv${queryString({ ...filters })}`;

/** Who has changed what, the newest first. */
export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: ({ signal, pageParam }) =>
      requestPage<AuditEntry>('/account/audit', { query: { ...filters, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
