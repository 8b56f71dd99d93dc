import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { TimerPage, KeysetPosition } from '@tminus/database';
import type { ListTimersQueryDto } from './dto/list-timers-query.dto.ts';
import { encodeCursor } from './list-cursor.ts';

type Position = { offset: number } | { cursor: string } | object;

/** Builds `Link` headers (RFC 8288) from the configured public address of the API. */
@Injectable()
export class PaginationLinks {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  /**
   * The links `first`, `prev` and `next`; the last two only if there are timers on that side. A query with `offset` gets links
   * with offsets. All others get cursors, which neither skip nor repeat timers while others are created and deleted.
   */
  build(query: ListTimersQueryDto, start: number | KeysetPosition, page: TimerPage): string {
    const positions =
      query.offset === undefined ? byCursor(query, start, page) : byOffset(query.offset, query.limit, page);
    return Object.entries(positions)
      .flatMap(([relation, position]) => (position ? [`<${this.url(query, position)}>; rel="${relation}"`] : []))
      .join(', ');
  }

  private url(
    { limit, sort, status, type, template, search, expired }: ListTimersQueryDto,
    position: Position,
  ): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ limit, sort, status, type, template, search, expired, ...position })) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    return `${this.config.api.publicUrl}/api/v1/timers?${parameters}`;
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

function byCursor(query: ListTimersQueryDto, start: number | KeysetPosition, { items, hasMore }: TimerPage): Positions {
  const [first, last] = [items[0], items.at(-1)];
  const side = typeof start === 'number' ? undefined : start.side;
  // There are timers on the side that the client came from.
  const isMoreBefore = side === 'before' ? hasMore : side === 'after';
  const isMoreAfter = side === 'before' || hasMore;
  return {
    first: {},
    prev: first && isMoreBefore ? { cursor: encodeCursor(query, 'before', first) } : undefined,
    next: last && isMoreAfter ? { cursor: encodeCursor(query, 'after', last) } : undefined,
  };
}
