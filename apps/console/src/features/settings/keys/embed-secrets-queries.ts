import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmbedSecret, RecentPassword, NewEmbedSecret } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';

/** The older one first. */
export const embedSecretsQuery = queryOptions({
  queryKey: ['embed-secrets'],
  queryFn: async ({ signal }) => (await request<EmbedSecret[]>('GET', '/account/embed-secrets', { signal })).data,
});

export function useCreateEmbedSecret() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RecentPassword) =>
      (await request<NewEmbedSecret>('POST', '/account/embed-secrets', { body })).data,
    // After an error, too: the response may be what was lost.
    onSettled: () => void queryClient.invalidateQueries(embedSecretsQuery),
    // Nothing keeps the secret when the dialog is gone.
    gcTime: 0,
  });
}

export function useEndEmbedSecret() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/account/embed-secrets/${encodeURIComponent(id)}`),
    onSettled: () => queryClient.invalidateQueries(embedSecretsQuery),
  });
}
