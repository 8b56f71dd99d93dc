import { useNavigate, useSearchParams } from 'react-router';
import type {
  Credentials,
  Language,
  NewAccount,
  NewAccountWithLink,
  SessionState,
} from '../../shared/http/account-types.ts';
import { IdempotencyKeys, request } from '../../shared/http/request.ts';
import { activateLanguage, preferredLanguage } from '../../shared/i18n.ts';
import { nextPath, useSetSession } from '../../shared/session.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../shared/storages.ts';
import type { EmbedState } from '../embed/embed-dialog.tsx';
import { createTimer, type NewTimer } from '../timers/api.ts';
import type { AccountTimer } from '../timers/timer.ts';

export const signIn = (body: Credentials) => request<SessionState>('POST', '/account/session', { body });

/** @param body - the token of the link, and the time zone of the browser */
export const signInWithLink = (body: { token: string; timezone: string }) =>
  request<SessionState>('POST', '/account/session/link', { body });

export const signUp = (body: NewAccount) => request<SessionState>('POST', '/account/sign-up', { body });

/** The answer is the same whether the address has an account or not. */
export const requestSignUp = (email: string, language: Language) =>
  request('POST', '/account/sign-up/link', { body: { email, language } });

export const finishSignUp = (body: NewAccountWithLink) => request<SessionState>('PUT', '/account/sign-up', { body });

/** @returns the address that is confirmed */
export const confirmEmail = async (token: string): Promise<string> =>
  (await request<{ email: string }>('PUT', '/account/email', { body: { token } })).email;

export const requestPasswordReset = (email: string, language: Language) =>
  request('POST', '/account/password-reset', { body: { email, language } });

export const resetPassword = (token: string, password: string) =>
  request<SessionState>('PUT', '/account/password-reset', { body: { token, password } });

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
