import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { type Query, requestWithHeaders } from '../../shared/http/request.ts';

interface ItemsPage<Item> {
  items: Item[];
  /** Of the next page; undefined on the last one. */
  cursor: string | undefined;
}

/** A list that continues at the `next` of its `Link` header. */
export const pagedQuery = <Item>(queryKey: readonly unknown[], path: string, query: Query) =>
  infiniteQueryOptions({
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

export type Pages<Item> = InfiniteData<ItemsPage<Item>>;

export const itemsOf = <Item>({ pages }: Pages<Item>): Item[] => pages.flatMap(({ items }) => items);
