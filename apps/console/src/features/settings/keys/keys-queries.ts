import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/http/request.ts';
import type { ApiKey, NewApiKey } from '../settings-types.ts';

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await request<ApiKey[]>('GET', '/account/keys', { signal })).data,
});

export interface KeyRequest {
  name: string;
  scopes: string[];
  expiresInDays?: number;
}

export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: KeyRequest) => (await request<NewApiKey>('POST', '/account/keys', { body })).data,
    onSuccess: () => queryClient.invalidateQueries(keysQuery),
  });
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/account/keys/${encodeURIComponent(id)}`),
    onSuccess: () => queryClient.invalidateQueries(keysQuery),
  });
}
