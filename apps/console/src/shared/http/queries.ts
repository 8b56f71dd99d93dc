import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Options, Usage } from './account-types.ts';
import { type Query, request } from './request.ts';

/** A query for what `GET path` returns. */
export const get =
  <T>(path: string, query?: Query) =>
  ({ signal }: { signal: AbortSignal }): Promise<T> =>
    request<T>('GET', path, { query, signal });

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: get<Options>('/account/options'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: get<Usage>('/api/v1/usage'),
  staleTime: 0, // timers and keys come and go on other pages
});

/**
 * A request after which the query is loaded again: after an error, too, because the response may be what was lost.
 * @param waits - whether it is pending until the query is loaded: not if a secret is to be shown at once
 */
export function useChange<Variables, Result>(
  { queryKey }: { queryKey: readonly unknown[] },
  mutationFn: (variables: Variables) => Promise<Result>,
  { waits = true } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      const loaded = queryClient.invalidateQueries({ queryKey });
      return waits ? loaded : undefined;
    },
    gcTime: 0, // nothing keeps a secret when the dialog is gone
  });
}
