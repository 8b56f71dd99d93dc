import type { Profile, ProfileChanges } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';

export const updateProfile = async (changes: ProfileChanges): Promise<Profile> =>
  (await request<Profile>('PATCH', '/account/profile', { body: changes })).data;
