import {
  type KeysetPosition,
  type TimerOrder,
  type TimerPage,
  type TimerSort,
  timerSorts,
  type TimerWithViews,
} from '@tminus/database';
import { ApiError, invalidField, isPrintableText, maxTimerNameLength, timerIds } from '@tminus/domain';
import { createHash } from 'node:crypto';
import type { Parameters } from '../http/page-links.ts';
import type { ListTimersQueryDto, SortName } from './dto/list-timers-query.dto.ts';

/** Parses a `sort` parameter. */
export function parseSort(sort: SortName): TimerOrder {
  const descending = sort.startsWith('-');
  const by = timerSorts.find((each) => each === (descending ? sort.slice(1) : sort));
  if (!by) throw new ApiError('invalid_request'); // validated by ListTimersQueryDto
  return { by, descending };
}

/** Filters, as they are in the address of a list. */
function laterFilters({ externalId, ids, createdAfter, metadata = {} }: ListTimersQueryDto): [string, string][] {
  const filters = { externalId, ids: ids?.join(), createdAfter };
  return [
    ...Object.entries(filters).filter((each): each is [string, string] => each[1] !== undefined),
    ...Object.entries(metadata).map(([key, value]): [string, string] => [`metadata[${key}]`, value]),
  ];
}

/** In the address of a list: three such links are in one header, and many clients accept 16 KiB. */
const maxFilterLength = 4_000;

/** @throws ApiError `invalid_request` if the filters of a list are too long for the addresses of its other pages */
export function assertLinksFit(query: ListTimersQueryDto): void {
  if (new URLSearchParams(laterFilters(query)).toString().length <= maxFilterLength) return;
  throw invalidField(query.metadata ? 'metadata' : 'ids', `makes the address too long: use shorter or fewer filters`);
}

/** Identifies the order and filters that a cursor belongs to. */
function fingerprint(query: ListTimersQueryDto): string {
  const { sort, status, type, template, search, expired } = query;
  // Cursors of version 0.9.0, which had no other filters, remain valid.
  const list = JSON.stringify([sort, status, type, template, search, expired, ...laterFilters(query)]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}

/** The value that a timer is sorted by, in the form in which a cursor stores it. */
function sortValue({ timer, viewCount }: TimerWithViews, by: TimerSort): string | number | null {
  switch (by) {
    case 'createdAt':
      return null;
    case 'name':
      return timer.name;
    case 'targetDate':
      return timer.type === 'fixed' ? timer.targetDate.getTime() : null;
    case 'viewCount':
      return viewCount;
  }
}

const latestMs = Date.UTC(10_000, 0);
const isCount = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max;

/** The inverse of `sortValue`; undefined if the value is not valid. */
function parseSortValue(value: unknown, by: TimerSort): KeysetPosition['value'] | undefined {
  if (by === 'name') return isPrintableText(value, maxTimerNameLength) ? value : undefined;
  if (by === 'viewCount') return isCount(value, Number.MAX_SAFE_INTEGER) ? value : undefined;
  if (by === 'targetDate' && isCount(value, latestMs)) return new Date(value);
  return value === null ? value : undefined;
}

/** The cursor for the position before or after a timer in a list. */
export function encodeCursor(query: ListTimersQueryDto, side: KeysetPosition['side'], item: TimerWithViews): string {
  const position = [fingerprint(query), side, sortValue(item, parseSort(query.sort).by), item.timer.id];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position that a cursor encodes. Cursors are not signed: a forged one is only a position in the caller's own list.
 * @throws ApiError `invalid_request` unless the cursor was created for the same order and filters
 */
export function decodeCursor(query: ListTimersQueryDto, cursor: string): KeysetPosition {
  const [list, side, sortedBy, id, ...rest] = parseJsonArray(cursor);
  const value = parseSortValue(sortedBy, parseSort(query.sort).by);
  const timerId = typeof id === 'string' ? timerIds.parse(id) : undefined;
  const isSide = side === 'after' || side === 'before';
  if (list !== fingerprint(query) || !isSide || value === undefined || !timerId || rest.length > 0) {
    const message = 'must come from the Link header of a list with the same sort and filters';
    throw invalidField('cursor', message);
  }
  return { side, value, id: timerId };
}

function parseJsonArray(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return []; // SyntaxError: JSON.parse throws nothing else
  }
}

/** What the addresses of all pages of a list have in common. */
export function commonParameters(query: ListTimersQueryDto): Parameters {
  const { limit, sort, status, type, template, search, expired } = query;
  return [...Object.entries({ limit, sort, status, type, template, search, expired }), ...laterFilters(query)];
}

type Position = { offset: number } | { cursor: string } | object;
type Positions = Record<'first' | 'prev' | 'next', Position | undefined>;

/**
 * Where the first page, the one before and the next one start: the last two only if there are timers on that side. A query with `offset` gets
 * offsets. All others get cursors, which neither skip nor repeat timers while others are created and deleted.
 */
export const positionsOfPages = (
  query: ListTimersQueryDto,
  start: number | KeysetPosition,
  page: TimerPage,
): Positions => (query.offset === undefined ? byCursor(query, start, page) : byOffset(query.offset, query.limit, page));

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
