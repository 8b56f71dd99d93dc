import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  NewWebhook,
  RecentPassword,
  ResentEvents,
  Webhook,
  WebhookAttempt,
  WebhookChanges,
  WebhookRequest,
} from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { requestPage } from '../pages.ts';

/** While somebody looks at the attempts. */
const refetchMs = 5_000;

const path = '/account/webhooks';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** The oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await request<Webhook[]>('GET', path, { signal })).data,
  staleTime: 0, // events are sent at any time
});

/** The newest first. */
export const attemptsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'attempts'],
    queryFn: ({ signal, pageParam }) =>
      requestPage<WebhookAttempt>(`${pathOf(id)}/attempts`, { query: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    // It loads all pages again: many would reach the limit of requests.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : refetchMs),
    staleTime: 0,
  });

/**
 * A request after which the webhooks and their attempts are loaded again: after an error, too.
 * @param waits - whether it is pending until they are loaded: not if a secret is to be shown at once
 */
function useWebhookMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  { waits = true } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      const loaded = queryClient.invalidateQueries(webhooksQuery);
      return waits ? loaded : undefined;
    },
    // Nothing keeps a secret when the dialog is gone.
    gcTime: 0,
  });
}

export const useCreateWebhook = () =>
  useWebhookMutation(async (body: WebhookRequest) => (await request<NewWebhook>('POST', path, { body })).data, {
    waits: false,
  });

export const useChangeWebhook = (id: string) =>
  useWebhookMutation((body: WebhookChanges) => request('PATCH', pathOf(id), { body }));

export const useRotateSecret = (id: string) =>
  useWebhookMutation(
    async (body: RecentPassword) => (await request<NewWebhook>('POST', `${pathOf(id)}/secret`, { body })).data,
    { waits: false },
  );

export const useDeleteWebhook = (id: string) => useWebhookMutation(() => request('DELETE', pathOf(id)));

export const useTestWebhook = (id: string) =>
  useWebhookMutation(async () => (await request<WebhookAttempt>('POST', `${pathOf(id)}/test`)).data);

/** One event, or all since a time. */
export const useResend = (id: string) =>
  useWebhookMutation(
    async (body: { eventId: string } | { from: string }) =>
      (await request<ResentEvents>('POST', `${pathOf(id)}/resends`, { body })).data,
  );
