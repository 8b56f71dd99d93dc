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

type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** The period in which `GET /usage` warns. */
const warningMs = 7 * 86_400_000;

export function keyState({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, nowMs: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return 'expired';
  return left <= warningMs ? 'expiring' : 'active';
}

/** A shell command that lists the account's timers, ready to paste. */
export function curlExample(apiBaseUrl: string, key: string, scopes: readonly string[]): string {
  return `curl ${shellWord(`${apiBaseUrl}/api/v1${pathFor(scopes)}`)} \\\n  -H ${shellWord(`Authorization: Bearer ${key}`)}`;
}

/** A request that the key may send. */
function pathFor(scopes: readonly string[]): string {
  const readable = ['timers', 'usage', 'analytics', 'keys'].find((resource) => scopes.includes(`${resource}:read`));
  return `/${readable ?? 'timers'}`;
}

/** One word in POSIX shells, whatever it contains. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
