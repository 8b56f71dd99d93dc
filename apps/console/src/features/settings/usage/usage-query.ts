import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http/request.ts';
import type { Usage } from '../settings-types.ts';

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await request<Usage>('GET', '/account/usage', { signal })).data,
  staleTime: 0, // timers and keys come and go on other pages
});
