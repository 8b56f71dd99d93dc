import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type SentRules, setTimeZoneRules } from '@tminus/domain';
import { useEffect, useState } from 'react';
import type { Options, Usage } from './account-types.ts';
import { type Query, request, requestWithHeaders } from './request.ts';

/** A query for what `GET path` returns. */
export const get =
  <T>(path: string, query?: Query) =>
  ({ signal }: { signal: AbortSignal }): Promise<T> =>
    request<T>('GET', path, { query, signal });

/** What the service offers. The same for all accounts. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: get<Options>('/account/options'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: get<Usage>('/api/v1/usage'),
  staleTime: 0, // timers and keys come and go on other pages
});

/**
 * A request after which the query is loaded again: after an error, too, because the response may be what was lost.
 * @param waits - whether it is pending until the query is loaded: not if a secret is to be shown at once
 */
export function useChange<Variables, Result>(
  { queryKey }: { queryKey: readonly unknown[] },
  mutationFn: (variables: Variables) => Promise<Result>,
  { waits = true } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      const loaded = queryClient.invalidateQueries({ queryKey });
      return waits ? loaded : undefined;
    },
    gcTime: 0, // nothing keeps a secret when the dialog is gone
  });
}

/**
 * What `GET path` returns, without a query client. Better none than that of another path: it is gone after an error.
 *
 * @param path - undefined keeps the last data, and so does a new path until its own are there
 * @param attempt - a new number asks again
 */
export function useData<Data>(path: string | undefined, attempt = 0): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    fetch(path, { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data: Data } | undefined) => setData(body?.data))
      .catch(() => stop.signal.aborted || setData(undefined));
    return () => stop.abort();
  }, [path, attempt]);
  return data;
}

let loading: Promise<void> | undefined;

/**
 * From then on, all local times follow the rules of the service: those of the browser may be older. Loads them once.
 * @throws HttpError if the service does not answer. The next call tries again
 */
export const loadTimeZoneRules = (): Promise<void> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function load(): Promise<void> {
  setTimeZoneRules(await request<SentRules>('GET', '/account/time-zones'));
}

interface ItemsPage<Item> {
  items: Item[];
  /** Of the next page; undefined on the last one. */
  cursor: string | undefined;
}

/** A list that continues at the `next` of its `Link` header. */
export function pagedQuery<Item>(queryKey: readonly unknown[], path: string, query: Query) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ signal, pageParam }): Promise<ItemsPage<Item>> => {
      const options = { query: { ...query, cursor: pageParam }, signal };
      const { data, headers } = await requestWithHeaders<Item[]>('GET', path, options);
      const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      return { items: data, cursor: next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined };
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
}

export type Pages<Item> = InfiniteData<ItemsPage<Item>>;

export function itemsOf<Item>({ pages }: Pages<Item>): Item[] {
  return pages.flatMap(({ items }) => items);
}
