import { type AccountId, type TimerId, type TimerStatus, type TimerType, accountIds, timerIds } from '@tminus/domain';
import type { PreparedQuery } from '../prepared-query.ts';
import { type TimerWithViews, type TimerWithViewsRow, timerWithViewsColumns, toTimerWithViews } from './timer-row.ts';

/** By what timers can be ordered; the id decides between equals. */
export const timerSorts = ['createdAt', 'name', 'targetDate', 'viewCount'] as const;
export type TimerSort = (typeof timerSorts)[number];

export interface TimerOrder {
  by: TimerSort;
  descending: boolean;
}

/** Which timers are meant; what is left out does not matter. */
export interface TimerFilters {
  status?: TimerStatus | undefined;
  type?: TimerType | undefined;
  template?: string | undefined;
  /** A part of the name, in any case. */
  search?: string | undefined;
  expired?: boolean | undefined;
}

/** Beside which timer of the order a page lies. */
export interface KeysetPosition {
  side: 'after' | 'before';
  /** What the timer is ordered by; null where that is its id or a date that it has not. */
  value: string | number | Date | null;
  id: TimerId;
}

export interface TimerListRequest {
  limit: number;
  /** Default: newest first. */
  order?: TimerOrder;
  filters?: TimerFilters;
  /** How many timers to pass over, or beside which one to begin. Default: 0. */
  start?: number | KeysetPosition;
  /** The instant by which timers are expired or not. */
  nowMs?: number;
}

export interface TimerPage {
  items: TimerWithViews[];
  /** How many timers there are beyond this page's borders, this page included. */
  total: number;
  /** Whether there are more in the direction of reading: before the page where it was asked for so, else after it. */
  more: boolean;
}

/** Conditions on `t`, the same text whatever is asked for; a parameter that is null asks for nothing. */
const matching = `
  t.account_id = $1 AND t.deleted_at IS NULL
  AND ($2::text IS NULL OR t.status = $2)
  AND ($3::text IS NULL OR t.type = $3)
  AND ($4::text IS NULL OR t.template = $4)
  AND ($5::text IS NULL OR t.name ILIKE $5)
  AND ($6::boolean IS NULL OR (t.type = 'fixed' AND t.target_date <= $7::timestamptz) = $6)`;

interface SortColumn {
  /** As an index has it: without a date comes after every date. */
  order: string;
  /** The same order for comparisons, in which nothing is null. */
  value: string;
  /** The value of a place in that order. */
  given: string;
}

/** The ids grow as timers are made. */
const columns: Readonly<Record<TimerSort, SortColumn | undefined>> = {
  createdAt: undefined,
  name: { order: 't.name', value: 't.name', given: '$10::text' },
  targetDate: {
    order: 't.target_date',
    value: `coalesce(t.target_date, 'infinity')`,
    given: `coalesce($10::timestamptz, 'infinity')`,
  },
  viewCount: { order: 'coalesce(v.views, 0)', value: 'coalesce(v.views, 0)', given: '$10::bigint' },
};

type Start = 'offset' | KeysetPosition['side'];

/** One statement for a page and the total, which is there also when the page is empty. */
function pageQuery({ by, descending }: TimerOrder, start: Start): PreparedQuery {
  const column = columns[by];
  const [forward, backward] = descending ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  const reading = start === 'before' ? backward : forward;
  const beyond = reading === 'ASC' ? '>' : '<';
  const place = column ? `(${column.value}, t.id) ${beyond} (${column.given}, $11::uuid)` : `t.id ${beyond} $10::uuid`;
  const text = `
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM timers t WHERE ${matching}) counted
    LEFT JOIN (
      SELECT t.id, ${timerWithViewsColumns}${column ? `, ${column.order} AS "sortedBy"` : ''}
      FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id
      WHERE ${matching} ${start === 'offset' ? '' : `AND ${place}`}
      ORDER BY ${column ? `${column.order} ${reading}, ` : ''}t.id ${reading} LIMIT $8 OFFSET $9
    ) page ON true
    ORDER BY ${column ? `page."sortedBy" ${forward}, ` : ''}page.id ${forward}`;
  return { name: `list-timers ${descending ? '-' : ''}${by} ${start}`, text };
}

const starts = ['offset', 'after', 'before'] as const;
const key = ({ by, descending }: TimerOrder, start: Start) => `${by} ${descending} ${start}`;
const queries = new Map(
  timerSorts
    .flatMap((by) => [true, false].map((descending) => ({ by, descending })))
    .flatMap((order) => starts.map((start) => [key(order, start), pageQuery(order, start)] as const)),
);

/** `text` as a part of a name for LIKE, in which these characters have a meaning. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const newestFirst: TimerOrder = { by: 'createdAt', descending: true };

/** The statement for a page, and its values. */
export function timerListQuery(
  accountId: AccountId,
  { limit, order = newestFirst, filters = {}, start = 0, nowMs = Date.now() }: TimerListRequest,
): { query: PreparedQuery; values: unknown[] } {
  const place = typeof start === 'number' ? undefined : start;
  const query = queries.get(key(order, place?.side ?? 'offset'));
  if (!query) throw new RangeError(`Timers cannot be ordered by ${JSON.stringify(order)}.`);
  const { status = null, type = null, template = null, search, expired = null } = filters;
  const pattern = search === undefined ? null : likePattern(search);
  const asked = [accountIds.toUuid(accountId), status, type, template, pattern, expired, new Date(nowMs)];
  // One more than the page holds: whether it is there says whether there are more.
  const values = [...asked, limit + 1, typeof start === 'number' ? start : 0];
  if (place && order.by !== 'createdAt') values.push(place.value);
  return { query, values: place ? [...values, timerIds.toUuid(place.id)] : values };
}

export type TimerListRow = TimerWithViewsRow & { total: number; id: string | null };

/** The page that rows of `timerListQuery` are. */
export function toTimerPage(
  rows: readonly TimerListRow[],
  accountId: AccountId,
  { limit, start }: TimerListRequest,
): TimerPage {
  const found = rows.flatMap((row) =>
    row.id === null ? [] : [toTimerWithViews(row, accountId, timerIds.fromUuid(row.id))],
  );
  const isBefore = typeof start === 'object' && start.side === 'before';
  const items = isBefore ? found.slice(-limit) : found.slice(0, limit);
  return { items, total: rows[0]?.total ?? 0, more: found.length > limit };
}
