import { queryOptions } from '@tanstack/react-query';
import type { Profile, ProfileChanges } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';

export const updateProfile = async (changes: ProfileChanges): Promise<Profile> =>
  (await request<Profile>('PATCH', '/account/profile', { body: changes })).data;

/** The service's list: browsers leave out some zones, such as UTC. */
export const timezonesQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await request<{ timezones: string[] }>('GET', '/account/options', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ timezones }) => timezones,
});
