import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, SessionState } from './http/account-types.ts';
import { request, sessionPath, setRequestSession } from './http/request.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => accept(await request<SessionState>('GET', sessionPath, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

function accept(session: SessionState): SessionState {
  setRequestSession(session);
  return session;
}

export const useSession = (): SessionState => useSuspenseQuery(sessionQuery).data;

/** The signed-in account. Only on pages that need a session; they keep the account until the router has left them. */
export function useAccount(): Account {
  const { account } = useSession();
  const [last, setLast] = useState(account);
  if (account && account !== last) setLast(account);
  const shown = account ?? last;
  if (!shown) throw new Error('This page needs a session.');
  return shown;
}

/** Stores the state that sign-in and similar requests return. */
export function useSetSession(): (session: SessionState) => void {
  const queryClient = useQueryClient();
  return (session) => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)?.account?.id;
    // Nothing of the last account is shown to the next one.
    if (before !== session.account?.id)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    queryClient.setQueryData(sessionQuery.queryKey, accept(session));
  };
}

/** What is left to do about the address of an account. */
export type EmailState =
  /** Nothing: it is confirmed, or this service cannot send email. */
  | 'settled'
  /** The account of the first start has no real address. */
  | 'missing'
  /** Nobody has opened a link that was sent to it. */
  | 'unconfirmed'
  /** A new one waits for its link to be opened. */
  | 'changing';

export function emailState({ mail, account }: Pick<SessionState, 'mail' | 'account'>): EmailState {
  if (!mail || !account) return 'settled';
  if (account.pendingEmail !== null) return 'changing';
  if (account.emailConfirmed) return 'settled';
  return account.email.endsWith('@localhost') ? 'missing' : 'unconfirmed';
}

/**
 * What happens when the service refuses the session. Drafts are kept, so that people can continue after they sign in again.
 *
 * @param revalidate - asks the router whether the page still may be shown. It leads to sign-in, also from a form with changes.
 */
export async function leaveEndedSession(
  queryClient: QueryClient,
  revalidate: () => Promise<void>,
  reload = () => location.reload(),
): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.account;
  // Without an answer, the page stays, and the next request tries again.
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  if (!session) return;
  if (!session.account) await revalidate();
  // A new document: nothing of the other account stays in memory.
  else if (before && before.id !== session.account.id) reload();
}

const origin = 'https://same-origin.invalid';
export const homePath = '/timers';
export const signOutPath = '/sign-out';

/** Where to go after sign-in: the path in `next` if it is one of this site, otherwise the list of timers. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return homePath;
  const url = new URL(next, origin);
  // `/..//host` resolves to `//host`, which is an address of another site.
  const isOfThisSite = url.origin === origin && !url.pathname.startsWith('//');
  return isOfThisSite ? url.pathname + url.search + url.hash : homePath;
}

export const signInPath = (next: string): string => `/sign-in?${new URLSearchParams({ next })}`;
