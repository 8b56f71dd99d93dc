import {
  type TimerWithViews,
  type TimerOrder,
  type KeysetPosition,
  type TimerSort,
  timerSorts,
} from '@tminus/database';
import { ApiError, invalidField, isPrintableText, maxTimerNameLength, timerIds } from '@tminus/domain';
import { createHash } from 'node:crypto';
import type { ListTimersQuery, SortName } from './list-timers.query.ts';

/** Of a `sort` parameter. */
export function orderOf(sort: SortName): TimerOrder {
  const descending = sort.startsWith('-');
  const by = timerSorts.find((each) => each === (descending ? sort.slice(1) : sort));
  if (!by) throw new ApiError('invalid_request'); // the query's class has checked it
  return { by, descending };
}

/** Short for the list that a cursor is a place in. */
function fingerprint({ sort, status, type, template, search, expired }: ListTimersQuery): string {
  const list = JSON.stringify([sort, status, type, template, search, expired]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}

/** What a timer is ordered by, as a cursor holds it: null, a text or a number. */
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

/** The value of a place, undefined unless it is one that `sortValue` gives. */
function placeValue(value: unknown, by: TimerSort): KeysetPosition['value'] | undefined {
  if (by === 'name') return isPrintableText(value, maxTimerNameLength) ? value : undefined;
  if (by === 'viewCount') return isCount(value, Number.MAX_SAFE_INTEGER) ? value : undefined;
  if (by === 'targetDate' && isCount(value, latestMs)) return new Date(value);
  return value === null ? value : undefined;
}

/** The place beside a timer in the list that a query asks for, as a text for its `cursor` parameter. */
export function writeCursor(query: ListTimersQuery, side: KeysetPosition['side'], item: TimerWithViews): string {
  const place = [fingerprint(query), side, sortValue(item, orderOf(query.sort).by), item.timer.id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a query's cursor names. It is not signed: whoever makes one up finds a place in a list of their own.
 * @throws ApiError `invalid_request` unless the cursor was made for the same order and filters
 */
export function readCursor(query: ListTimersQuery, cursor: string): KeysetPosition {
  const [list, side, given, id, ...rest] = parts(cursor);
  const value = placeValue(given, orderOf(query.sort).by);
  const timerId = typeof id === 'string' ? timerIds.parse(id) : undefined;
  const isSide = side === 'after' || side === 'before';
  if (list !== fingerprint(query) || !isSide || value === undefined || !timerId || rest.length > 0) {
    const message = 'must be one that the Link header of this list gave, with the same sort and filters';
    throw invalidField('cursor', message);
  }
  return { side, value, id: timerId };
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // SyntaxError: the one way in which a text is no JSON
  }
}
