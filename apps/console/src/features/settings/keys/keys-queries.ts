import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ApiKey,
  EmbedSecret,
  KeyRequest,
  NewApiKey,
  NewEmbedSecret,
  RecentPassword,
  RecipientKey,
} from '../../../shared/http/account-types.ts';
import { get, useChange } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { webhooksQuery } from '../webhooks/webhooks-queries.ts';

const keys = '/api/v1/keys';
const secrets = '/api/v1/embed-secrets';

export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: get<ApiKey[]>(keys) });

export const useCreateKey = () =>
  useChange(
    keysQuery,
    ({ currentPassword, ...body }: KeyRequest) => request<NewApiKey>('POST', keys, { body, currentPassword }),
    { waits: false },
  );

interface KeyToRevoke {
  id: string;
  /** Those that the key has created. */
  deletesWebhooks: boolean;
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useChange(keysQuery, async ({ id, deletesWebhooks }: KeyToRevoke) => {
    await request('DELETE', `${keys}/${encodeURIComponent(id)}`, {
      query: { webhooks: deletesWebhooks ? 'delete' : 'keep' },
    });
    if (deletesWebhooks) void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  });
}

/** The older one first. */
export const embedSecretsQuery = queryOptions({ queryKey: ['embed-secrets'], queryFn: get<EmbedSecret[]>(secrets) });

export const useCreateEmbedSecret = () =>
  useChange(embedSecretsQuery, (password: RecentPassword) => request<NewEmbedSecret>('POST', secrets, password), {
    waits: false,
  });

export const useShowRecipientKey = () =>
  useMutation({
    mutationFn: (password: RecentPassword) => request<RecipientKey>('GET', `${secrets}/recipient-key`, password),
    gcTime: 0,
  });

export const useEndEmbedSecret = () =>
  useChange(embedSecretsQuery, (id: string) => request('DELETE', `${secrets}/${encodeURIComponent(id)}`));
