import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ProfileChanges } from '../../../shared/http/account-types.ts';
import { activateLanguage, preferredLanguage } from '../../../shared/i18n.ts';
import { sessionQuery } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toasts.ts';
import { updateProfile } from './api.ts';

/** Saves changes of the profile and shows everything accordingly. */
export function useUpdateProfile(): (changes: ProfileChanges) => Promise<void> {
  const queryClient = useQueryClient();
  return async (changes) => {
    const profile = await updateProfile(changes);
    await activateLanguage(preferredLanguage(profile.language));
    queryClient.setQueryData(sessionQuery.queryKey, (session) =>
      session?.account ? { ...session, account: { ...session.account, ...profile } } : session,
    );
    showToast({ message: t`Saved` });
  };
}
