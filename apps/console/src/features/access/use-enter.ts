import { useNavigate, useSearchParams } from 'react-router';
import type { SessionState } from '../../shared/http/account-types.ts';
import { activateLanguage, preferredLanguage } from '../../shared/i18n.ts';
import { nextPath } from '../../shared/session/next-path.ts';
import { useSetSession } from '../../shared/session/session.ts';
import type { EmbedState } from '../embed/embed-dialog.tsx';
import { IdempotencyKeys } from '../../shared/http/idempotency-keys.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../shared/visitor-draft.ts';
import { type NewTimer, createTimer } from '../timers/api.ts';
import type { AccountTimer } from '../timers/timer.ts';

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

/**
 * Continues with a new account. A timer that the visitor made on the start page is created at once, and its code is the next page. If
 * that fails, it waits in the editor.
 */
export function useEnterNewAccount(): (session: SessionState, next?: string) => Promise<void> {
  const enter = useEnter();
  const setSession = useSetSession();
  const navigate = useNavigate();
  return async (session, next) => {
    setSession(session);
    const timer = await createVisitorTimer().catch(() => undefined);
    if (!timer) return enter(session, next);
    await activateLanguage(preferredLanguage(session.account?.language));
    await navigate(`/timers/${timer.id}/embed`, { replace: true, state: { isNew: true } satisfies EmbedState });
  };
}

/** @returns undefined if the visitor has made no timer */
async function createVisitorTimer(): Promise<AccountTimer | undefined> {
  const draft = readVisitorDraft<NewTimer>();
  if (draft?.name === undefined) return undefined;
  const timer = await createTimer({ ...draft, name: draft.name }, new IdempotencyKeys());
  forgetVisitorDraft();
  return timer;
}
