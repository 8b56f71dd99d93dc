import { queryOptions } from '@tanstack/react-query';
import type { Plans } from '@tminus/domain';
import { request } from '../../shared/http/request.ts';

interface Options {
  /** The service's list: browsers leave out some zones, such as UTC. */
  timezones: string[];
  plans: Plans;
}

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await request<Options>('GET', '/account/options', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
