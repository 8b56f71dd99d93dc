import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/request.ts';
import type { Options } from './settings-types.ts';

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await request<Options>('GET', '/account/options', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
