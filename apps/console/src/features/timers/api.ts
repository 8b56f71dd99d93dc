import type { TimerColors } from '@tminus/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { IdempotencyKeys } from '../../shared/http/idempotency-keys.ts';
import { request, requestWithHeaders } from '../../shared/http/request.ts';
import { withLocalTimes } from './editor/local-time.ts';
import type { AccountTimer, TimerFields } from './timer.ts';
import { type TimersSearch, toListQuery } from './timers-search.ts';

export type BulkAction = 'pause' | 'resume' | 'delete' | 'restore';

export interface BulkResult {
  done: string[];
  failed: { id: string; code: string; message: string }[];
}

export type TimerChanges = Partial<Omit<TimerFields, 'colors'> & Pick<AccountTimer, 'externalId' | 'metadata'>> & {
  colors?: Partial<TimerColors>;
};
export type NewTimer = TimerChanges & { name: string };

/** All lists start with this key. */
export const listsKey = ['timers', 'list'];

export const timersQuery = (search: TimersSearch) =>
  queryOptions({
    queryKey: [...listsKey, toListQuery(search)],
    queryFn: async ({ signal }) => {
      const query = toListQuery(search);
      const { data, headers } = await requestWithHeaders<AccountTimer[]>('GET', '/account/timers', { query, signal });
      return { timers: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

export const timerQuery = (id: string) =>
  queryOptions({
    queryKey: ['timers', 'one', id],
    queryFn: ({ signal }) => fetchTimer(id, signal),
  });

const path = (id: string) => `/account/timers/${encodeURIComponent(id)}`;

export const fetchTimer = (id: string, signal?: AbortSignal): Promise<AccountTimer> =>
  request('GET', path(id), { signal });

/** @param keys - of the form or page: if the answer is lost, the next attempt does not create a second timer */
export async function createTimer(body: NewTimer, keys: IdempotencyKeys): Promise<AccountTimer> {
  const timer = await request<AccountTimer>('POST', '/account/timers', {
    body: withLocalTimes(body, body.timezone),
    idempotencyKey: keys.for(body),
  });
  keys.succeeded();
  return timer;
}

/** @throws HttpError `precondition_failed` if there is a newer version than `etag` */
export const updateTimer = (id: string, body: TimerChanges, etag: string): Promise<AccountTimer> =>
  request('PATCH', path(id), { body, ifMatch: etag });

/** @param keys - as for `createTimer` */
export async function duplicateTimer(id: string, name: string, keys: IdempotencyKeys): Promise<AccountTimer> {
  const idempotencyKey = keys.for({ id, name });
  const timer = await request<AccountTimer>('POST', `${path(id)}/duplicate`, { body: { name }, idempotencyKey });
  keys.succeeded();
  return timer;
}

/** @param ids - at most 100 */
export const changeTimers = (action: BulkAction, ids: readonly string[]): Promise<BulkResult> =>
  request('POST', '/account/timers/bulk', { body: { action, ids } });
