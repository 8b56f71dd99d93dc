import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimerColors } from '@tminus/domain';
import {
  type IdempotencyKeys,
  type Method,
  request,
  type RequestOptions,
  requestWithHeaders,
} from '../../shared/http/request.ts';
import { withLocalTimes } from './editor/local-time.ts';
import type { AccountTimer, ListedTimer, TimerFields, TimerVersion } from './timer.ts';
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
      const { data, headers } = await requestWithHeaders<ListedTimer[]>('GET', '/account/timers', { query, signal });
      return { timers: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

export const timerQuery = (id: string) =>
  queryOptions({
    queryKey: ['timers', 'one', id],
    queryFn: ({ signal }) => fetchTimer(id, signal),
  });

const timers = '/api/v1/timers';
const path = (id: string) => `${timers}/${encodeURIComponent(id)}`;

async function requestVersion(method: Method, address: string, options: RequestOptions): Promise<TimerVersion> {
  const { data, headers } = await requestWithHeaders<AccountTimer>(method, address, options);
  return { ...data, etag: headers.get('etag') ?? '' };
}

export const fetchTimer = (id: string, signal?: AbortSignal): Promise<TimerVersion> =>
  requestVersion('GET', path(id), { signal });

/** @param keys - of the form or page: if the answer is lost, the next attempt does not create a second timer */
export async function createTimer(body: NewTimer, keys: IdempotencyKeys): Promise<TimerVersion> {
  const timer = await requestVersion('POST', timers, {
    body: withLocalTimes(body, body.timezone),
    idempotencyKey: keys.for(body),
  });
  keys.succeeded();
  return timer;
}

/** @throws HttpError `precondition_failed` if there is a newer version than `etag` */
export const updateTimer = (id: string, body: TimerChanges, etag: string): Promise<TimerVersion> =>
  requestVersion('PATCH', path(id), { body, ifMatch: etag });

/** @param keys - as for `createTimer` */
export async function duplicateTimer(id: string, name: string, keys: IdempotencyKeys): Promise<AccountTimer> {
  const idempotencyKey = keys.for({ id, name });
  const timer = await request<AccountTimer>('POST', `${path(id)}/duplicate`, { body: { name }, idempotencyKey });
  keys.succeeded();
  return timer;
}

const operationOf = {
  pause: { action: 'update', timer: { status: 'paused' } },
  resume: { action: 'update', timer: { status: 'active' } },
  delete: { action: 'delete' },
  restore: { action: 'restore' },
} as const satisfies Record<BulkAction, object>;

/**
 * Every timer has its own result: one that fails does not stop the others.
 * @param ids - at most 100
 */
export async function changeTimers(action: BulkAction, ids: readonly string[]): Promise<BulkResult> {
  const body = { operations: ids.map((id) => ({ ...operationOf[action], id })) };
  const results = await request<{ error?: { code: string; message: string } }[]>('POST', `${timers}/bulk`, { body });
  const errors = ids.map((id, index) => ({ id, error: results[index]?.error }));
  return {
    done: errors.filter(({ error }) => !error).map(({ id }) => id),
    failed: errors.flatMap(({ id, error }) => (error ? [{ id, code: error.code, message: error.message }] : [])),
  };
}
