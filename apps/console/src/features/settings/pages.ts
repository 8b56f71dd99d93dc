import { type Query, request } from '../../shared/http/request.ts';

export interface Page<Item> {
  items: Item[];
  /** Of the next page; undefined on the last one. */
  cursor: string | undefined;
}

interface PageRequest {
  query: Query;
  signal: AbortSignal;
}

/** A page of a list that continues at the `next` of its `Link` header. */
export async function requestPage<Item>(path: string, options: PageRequest): Promise<Page<Item>> {
  const { data, headers } = await request<Item[]>('GET', path, options);
  const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return { items: data, cursor: next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined };
}
