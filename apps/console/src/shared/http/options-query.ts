import { queryOptions } from '@tanstack/react-query';
import type { Options } from './account-types.ts';
import { request } from './request.ts';

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await request<Options>('GET', '/account/options', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
