import { useNavigate, useSearchParams } from 'react-router';
import type { SessionState } from '../../shared/http/account-types.ts';
import { activateLanguage, preferredLanguage } from '../../shared/i18n.ts';
import { nextPath } from '../../shared/session/next-path.ts';
import { useSetSession } from '../../shared/session/session.ts';

/** Continues with a new session: to the page in `next`, or to the timers. */
export function useEnter(): (session: SessionState) => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (session) => {
    await activateLanguage(preferredLanguage(session.account?.language));
    setSession(session);
    await navigate(nextPath(search), { replace: true });
  };
}
