import type { TimerPage, KeysetPosition } from '@tminus/database';
import type { ListTimersQuery } from './list-timers.query.ts';
import { writeCursor } from './page-cursor.ts';

type Position = { offset: number } | { cursor: string } | object;

/** Builds the `Link` header of a page of timers (RFC 8288), from the configured public address of the API. */
export class PageLinks {
  constructor(private readonly apiPublicUrl: string) {}

  /**
   * `first`, and `prev` and `next` where there are timers on that side. A client that counts with `offset` goes on doing so;
   * all others get cursors, which pass over nothing and repeat nothing while timers come and go.
   */
  header(query: ListTimersQuery, start: number | KeysetPosition, page: TimerPage): string {
    const positions =
      query.offset === undefined ? byCursor(query, start, page) : byOffset(query.offset, query.limit, page);
    return Object.entries(positions)
      .flatMap(([relation, position]) => (position ? [`<${this.url(query, position)}>; rel="${relation}"`] : []))
      .join(', ');
  }

  private url({ limit, sort, status, type, template, search, expired }: ListTimersQuery, position: Position): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ limit, sort, status, type, template, search, expired, ...position })) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    return `${this.apiPublicUrl}/api/v1/timers?${parameters}`;
  }
}

interface Positions {
  first: Position;
  prev: Position | undefined;
  next: Position | undefined;
}

function byOffset(offset: number, limit: number, { total }: TimerPage): Positions {
  return {
    first: { offset: 0 },
    prev: offset > 0 ? { offset: Math.max(0, Math.min(offset, total) - limit) } : undefined,
    next: offset + limit < total ? { offset: offset + limit } : undefined,
  };
}

function byCursor(query: ListTimersQuery, start: number | KeysetPosition, { items, hasMore }: TimerPage): Positions {
  const [first, last] = [items[0], items.at(-1)];
  const side = typeof start === 'number' ? undefined : start.side;
  // Who comes from one side has left timers there.
  const isMoreBefore = side === 'before' ? hasMore : side === 'after';
  const isMoreAfter = side === 'before' || hasMore;
  return {
    first: {},
    prev: first && isMoreBefore ? { cursor: writeCursor(query, 'before', first) } : undefined,
    next: last && isMoreAfter ? { cursor: writeCursor(query, 'after', last) } : undefined,
  };
}
