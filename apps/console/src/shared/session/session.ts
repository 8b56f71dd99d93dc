import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Account, SessionState } from '../http/account-types.ts';
import { request, setRequestSession } from '../http/request.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => accept((await request<SessionState>('GET', '/account/session', { signal })).data),
  staleTime: Number.POSITIVE_INFINITY,
});

function accept(session: SessionState): SessionState {
  setRequestSession(session);
  return session;
}

export const useSession = (): SessionState => useSuspenseQuery(sessionQuery).data;

/** The signed-in account. Only below `RequireSession`. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error('This page needs a session.');
  return account;
}

/** Stores the state that sign-in and similar requests return. */
export function useSetSession(): (session: SessionState) => void {
  const queryClient = useQueryClient();
  return (session) => queryClient.setQueryData(sessionQuery.queryKey, accept(session));
}
