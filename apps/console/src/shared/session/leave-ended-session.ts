import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

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
