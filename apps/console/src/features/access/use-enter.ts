import { useNavigate, useSearchParams } from 'react-router';
import type { SessionState } from '../../shared/http/account-types.ts';
import { activateLanguage, preferredLanguage } from '../../shared/i18n.ts';
import { nextPath } from '../../shared/session/next-path.ts';
import { useSetSession } from '../../shared/session/session.ts';

/** Continues with a new session: to `next`, or to the page in the parameter of this name, or to the timers. */
export function useEnter(): (session: SessionState, next?: string) => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (session, next) => {
    await activateLanguage(preferredLanguage(session.account?.language));
    setSession(session);
    await navigate(nextPath(next === undefined ? search : new URLSearchParams({ next })), { replace: true });
  };
}
