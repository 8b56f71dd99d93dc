import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, SessionState } from '../http/account-types.ts';
import { request, sessionPath, setRequestSession } from '../http/request.ts';

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
