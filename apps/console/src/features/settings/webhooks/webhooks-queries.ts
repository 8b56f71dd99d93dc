import { queryOptions } from '@tanstack/react-query';
import type {
  NewWebhook,
  RecentPassword,
  ResentEvents,
  Webhook,
  WebhookAttempt,
  WebhookChanges,
  WebhookRequest,
} from '../../../shared/http/account-types.ts';
import { get, useChange } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { pagedQuery } from '../paged-query.ts';

/** While somebody looks at the attempts. */
const refetchMs = 5_000;

const path = '/api/v1/webhooks';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** The oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: get<Webhook[]>(path),
  staleTime: 0, // events are sent at any time
});

/** The newest first. */
export const attemptsQuery = (id: string) => ({
  ...pagedQuery<WebhookAttempt>(['webhooks', id, 'attempts'], `${pathOf(id)}/attempts`, { limit: 20 }),
  // It loads all pages again: many would reach the limit of requests.
  refetchInterval: ({ state: { data } }: { state: { data: { pages: unknown[] } | undefined } }) =>
    data && data.pages.length > 1 ? (false as const) : refetchMs,
});

export const useCreateWebhook = () =>
  useChange(
    webhooksQuery,
    ({ currentPassword, ...body }: WebhookRequest) => request<NewWebhook>('POST', path, { body, currentPassword }),
    { waits: false },
  );

export const useChangeWebhook = (id: string) =>
  useChange(webhooksQuery, ({ currentPassword, ...body }: WebhookChanges) =>
    request('PATCH', pathOf(id), { body, currentPassword }),
  );

export const useRotateSecret = (id: string) =>
  useChange(
    webhooksQuery,
    (password: RecentPassword) => request<NewWebhook>('POST', `${pathOf(id)}/secret`, password),
    {
      waits: false,
    },
  );

export const useDeleteWebhook = () => useChange(webhooksQuery, (id: string) => request('DELETE', pathOf(id)));

export const useTestWebhook = (id: string) =>
  useChange(webhooksQuery, () => request<WebhookAttempt>('POST', `${pathOf(id)}/test`));

/** One event, or all since a time. */
export const useResend = (id: string) =>
  useChange(webhooksQuery, (body: { eventId: string } | { from: string }) =>
    request<ResentEvents>('POST', `${pathOf(id)}/resends`, { body }),
  );
