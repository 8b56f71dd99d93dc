import { t } from '@lingui/core/macro';
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
import { get, pagedQuery, useChange } from '../../../shared/http/queries.ts';
import { type HttpError, request } from '../../../shared/http/request.ts';

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

/** Why the service does not send events to the address of a form. */
export function urlProblem({ details }: HttpError): { field: 'url'; message: string } | undefined {
  const problem = details.find(({ field, code }) => field === 'url' && code === 'is_webhook_url');
  return problem && { field: 'url', message: explainRefusal(problem.message) };
}

/** @param text - names the address or the name in the service's own English words */
function explainRefusal(text: string): string {
  const [, host] = /must not (?:lead to|lead where|use the name) ([^\s,]+?)[:,]? /.exec(text) ?? [];
  return host === undefined
    ? t`Enter an address that starts with https://, without a password and with the usual port.`
    : t`${host} is not part of the public internet. The service sends nothing there.`;
}

/** Why nothing was answered. @param error - in the service's own English words */
export function attemptProblem(error: string): string {
  const [, seconds] = /^there was no answer within (\S+) s$/.exec(error) ?? [];
  if (seconds !== undefined) return t`There was no answer within ${seconds} s.`;
  const [, failure] = /^the connection failed: (.+)$/s.exec(error) ?? [];
  if (failure !== undefined) return t`The connection failed: ${failure}`;
  const [, host, reason] = /^the name (\S+) has no address: (.+)$/s.exec(error) ?? [];
  if (host !== undefined && reason !== undefined) return t`The name ${host} has no address: ${reason}`;
  return error.startsWith('the address ') ? explainRefusal(error) : error;
}
