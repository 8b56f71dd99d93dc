import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileChanges } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { activateLanguage, preferredLanguage } from '../../../shared/i18n.ts';
import { sessionQuery } from '../../../shared/session.ts';
import { showToast } from '../../../shared/ui/toasts.tsx';

type Update = (changes: ProfileChanges, message?: (saved: Profile) => string) => Promise<Profile>;

/** Saves changes of the profile and shows everything accordingly. */
export function useUpdateProfile(): Update {
  const queryClient = useQueryClient();
  return async (changes, message = () => t`Saved`) => {
    const profile = await request<Profile>('PATCH', '/account/profile', { body: changes });
    await activateLanguage(preferredLanguage(profile.language));
    queryClient.setQueryData(sessionQuery.queryKey, (session) =>
      session?.account ? { ...session, account: { ...session.account, ...profile } } : session,
    );
    showToast({ message: message(profile) });
    return profile;
  };
}
