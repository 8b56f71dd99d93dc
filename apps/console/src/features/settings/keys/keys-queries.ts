import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/http/request.ts';
import type { ApiKey, KeyRequest, NewApiKey } from '../../../shared/http/account-types.ts';

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await request<ApiKey[]>('GET', '/account/keys', { signal })).data,
});

export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: KeyRequest) => (await request<NewApiKey>('POST', '/account/keys', { body })).data,
    // The key is shown at once, not after the list is loaded. After an error, too: the response may be what was lost.
    onSettled: () => void queryClient.invalidateQueries(keysQuery),
    // Nothing keeps the key when the dialog is gone.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/account/keys/${encodeURIComponent(id)}`),
    onSettled: () => queryClient.invalidateQueries(keysQuery),
  });
}
