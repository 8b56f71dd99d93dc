import { Inject, Injectable, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiResult } from './api-result.ts';

/** The name and value of each parameter of an address. Those without a value are left out. */
export type Parameters = readonly [name: string, value: unknown][];

export interface Page<Item> {
  items: Item[];
  /** Whether other items follow. */
  hasMore: boolean;
}

/** Builds `Link` headers (RFC 8288) from the configured public address of the API. */
@Injectable()
export class PageLinks {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  /**
   * @param path - of the list
   * @param parameters - what all pages have in common
   * @param positions - the parameters of each relation, such as `next`; undefined if there is no such page
   */
  build(path: string, parameters: Parameters, positions: Readonly<Record<string, object | undefined>>): string {
    const links = Object.entries(positions).flatMap(([relation, position]) => {
      if (!position) return [];
      const present = [...parameters, ...Object.entries(position)].filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]));
      return `<${this.config.api.publicUrl}${path}?${query}>; rel="${relation}"`;
    });
    return links.join(', ');
  }

  /**
   * The response with a page of a list that only goes forwards, with the links `first` and `next`. Its cursors are ids.
   * @param query - of the request: with `limit`, `cursor` and filters
   */
  respond<Item extends { id: string }>(
    path: string,
    query: { limit: number; cursor?: string },
    { items, hasMore }: Page<Item>,
  ): ApiResult<Item[]> {
    const { cursor: _, ...others } = query;
    const next = hasMore ? { cursor: items.at(-1)?.id } : undefined;
    return new ApiResult(items, { Link: this.build(path, Object.entries(others), { first: {}, next }) });
  }
}

@Module({ providers: [PageLinks], exports: [PageLinks] })
export class PaginationModule {}

/** A page of a list. @param found - its items, and one more if others follow */
export const toPage = <Item>(found: readonly Item[], limit: number): Page<Item> => ({
  items: found.slice(0, limit),
  hasMore: found.length > limit,
});
