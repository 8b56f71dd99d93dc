import { TminusError } from './errors.ts';
import type { Answer } from './transport.ts';
import type { Page } from './types.ts';

/** The `cursor` of the next page in a `Link` header (RFC 8288). */
export function nextCursorOf({ headers }: Response): string | undefined {
  const [, url] = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return (url && new URL(url, 'http://base').searchParams.get('cursor')) || undefined;
}

/**
 * All items of all pages, each page when it is needed.
 * @throws TminusError if a page leads to itself, for example because a proxy removes the parameters
 */
export async function* itemsOf<T>(read: (cursor: string | undefined) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (cursor && page.nextCursor === cursor) throw new TminusError('The API has answered with the same page again.');
    yield* page.data;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

export async function pageOf<T>(answer: Answer<T[]>): Promise<Page<T>> {
  const { data, response } = await answer.withResponse();
  return { data, nextCursor: nextCursorOf(response), response };
}
