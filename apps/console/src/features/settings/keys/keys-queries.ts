import { queryOptions, useMutation } from '@tanstack/react-query';
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

const keys = '/account/keys';
const secrets = '/account/embed-secrets';

export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: get<ApiKey[]>(keys) });

export const useCreateKey = () =>
  useChange(keysQuery, (body: KeyRequest) => request<NewApiKey>('POST', keys, { body }), { waits: false });

interface KeyToRevoke {
  id: string;
  /** Those that the key has created. */
  deletesWebhooks: boolean;
}

export const useRevokeKey = () =>
  useChange(keysQuery, ({ id, deletesWebhooks }: KeyToRevoke) =>
    request('DELETE', `${keys}/${encodeURIComponent(id)}`, {
      query: { webhooks: deletesWebhooks ? 'delete' : 'keep' },
    }),
  );

/** The older one first. */
export const embedSecretsQuery = queryOptions({ queryKey: ['embed-secrets'], queryFn: get<EmbedSecret[]>(secrets) });

export const useCreateEmbedSecret = () =>
  useChange(embedSecretsQuery, (body: RecentPassword) => request<NewEmbedSecret>('POST', secrets, { body }), {
    waits: false,
  });

export const useShowRecipientKey = () =>
  useMutation({
    mutationFn: (body: RecentPassword) => request<RecipientKey>('POST', `${secrets}/recipient-key`, { body }),
    gcTime: 0,
  });

export const useEndEmbedSecret = () =>
  useChange(embedSecretsQuery, (id: string) => request('DELETE', `${secrets}/${encodeURIComponent(id)}`));
