import { queryOptions } from '@tanstack/react-query';
import type { Options, Usage } from './account-types.ts';
import { request } from './request.ts';

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await request<Options>('GET', '/account/options', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await request<Usage>('GET', '/account/usage', { signal })).data,
  staleTime: 0, // timers and keys come and go on other pages
});
