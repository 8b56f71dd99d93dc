import { type AccountId, type TimerId, type TimerStatus, type TimerType, accountIds, timerIds } from '@tminus/domain';
import type { PreparedQuery } from '../prepared-query.ts';
import { type TimerWithViews, type TimerWithViewsRow, timerWithViewsColumns, toTimerWithViews } from './timer-row.ts';

/** The sort keys of timer lists. Ties are broken by id. */
export const timerSorts = ['createdAt', 'name', 'targetDate', 'viewCount'] as const;
export type TimerSort = (typeof timerSorts)[number];

export interface TimerOrder {
  by: TimerSort;
  descending: boolean;
}

/** Undefined filters match every timer. */
export interface TimerFilters {
  status?: TimerStatus | undefined;
  type?: TimerType | undefined;
  template?: string | undefined;
  /** A part of the name, in upper or lower case. */
  search?: string | undefined;
  expired?: boolean | undefined;
}

/** A page that begins right after a timer, or ends right before it. */
export interface KeysetPosition {
  side: 'after' | 'before';
  /** The timer's value of the sort key; null for `createdAt` (the id suffices) and for a timer without a date. */
  value: string | number | Date | null;
  id: TimerId;
}

export interface TimerListRequest {
  limit: number;
  /** Default: newest first. */
  order?: TimerOrder;
  filters?: TimerFilters;
  /** An offset or a keyset position. Default: 0. */
  start?: number | KeysetPosition;
  /** The instant that `filters.expired` refers to. Default: now. */
  nowMs?: number;
}

export interface TimerPage {
  items: TimerWithViews[];
  /** The number of timers on all pages. */
  total: number;
  /** Whether there are more timers in the direction of reading: before the page if `start.side` is `before`, else after it. */
  hasMore: boolean;
}

/** Conditions on `t`. The text is the same for all requests; a parameter that is null is ignored. */
const filterConditions = `
  t.account_id = $1 AND t.deleted_at IS NULL
  AND ($2::text IS NULL OR t.status = $2)
  AND ($3::text IS NULL OR t.type = $3)
  AND ($4::text IS NULL OR t.template = $4)
  AND ($5::text IS NULL OR t.name ILIKE $5)
  AND ($6::boolean IS NULL OR (t.type = 'fixed' AND t.target_date <= $7::timestamptz) = $6)`;

interface SortColumn {
  /** For ORDER BY, as the index has it: NULL sorts after all dates. */
  order: string;
  /** For comparisons: the same order without NULL. */
  value: string;
  /** The parameter to compare `value` with. */
  parameter: string;
}

const sortColumns: Readonly<Record<TimerSort, SortColumn | undefined>> = {
  createdAt: undefined, // ids sort by creation time
  name: { order: 't.name', value: 't.name', parameter: '$10::text' },
  targetDate: {
    order: 't.target_date',
    value: `coalesce(t.target_date, 'infinity')`,
    parameter: `coalesce($10::timestamptz, 'infinity')`,
  },
  viewCount: { order: 'coalesce(v.views, 0)', value: 'coalesce(v.views, 0)', parameter: '$10::bigint' },
};

const startKinds = ['offset', 'after', 'before'] as const;
type StartKind = (typeof startKinds)[number];

/** One statement for the page and the total, which is returned even if the page is empty. */
function pageQuery({ by, descending }: TimerOrder, start: StartKind): PreparedQuery {
  const column = sortColumns[by];
  const [direction, opposite] = descending ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  const readDirection = start === 'before' ? opposite : direction;
  const operator = readDirection === 'ASC' ? '>' : '<';
  const keysetCondition = column
    ? `(${column.value}, t.id) ${operator} (${column.parameter}, $11::uuid)`
    : `t.id ${operator} $10::uuid`;
  const text = `
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM timers t WHERE ${filterConditions}) counted
    LEFT JOIN (
      SELECT t.id, ${timerWithViewsColumns}${column ? `, ${column.order} AS "sortedBy"` : ''}
      FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id
      WHERE ${filterConditions} ${start === 'offset' ? '' : `AND ${keysetCondition}`}
      ORDER BY ${column ? `${column.order} ${readDirection}, ` : ''}t.id ${readDirection} LIMIT $8 OFFSET $9
    ) page ON true
    ORDER BY ${column ? `page."sortedBy" ${direction}, ` : ''}page.id ${direction}`;
  return { name: `list-timers ${descending ? '-' : ''}${by} ${start}`, text };
}

const queryKey = ({ by, descending }: TimerOrder, start: StartKind) => `${by} ${descending} ${start}`;
const queries = new Map(
  timerSorts
    .flatMap((by) => [true, false].map((descending) => ({ by, descending })))
    .flatMap((order) => startKinds.map((start) => [queryKey(order, start), pageQuery(order, start)] as const)),
);

/** A LIKE pattern for names that contain `text`. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const newestFirst: TimerOrder = { by: 'createdAt', descending: true };

/** The statement for a page and its parameters. */
export function timerListQuery(
  accountId: AccountId,
  { limit, order = newestFirst, filters = {}, start = 0, nowMs = Date.now() }: TimerListRequest,
): { query: PreparedQuery; values: unknown[] } {
  const position = typeof start === 'number' ? undefined : start;
  const query = queries.get(queryKey(order, position?.side ?? 'offset'));
  if (!query) throw new RangeError(`Timers cannot be ordered by ${JSON.stringify(order)}.`);
  const { status = null, type = null, template = null, search, expired = null } = filters;
  const pattern = search === undefined ? null : likePattern(search);
  const filterValues = [accountIds.toUuid(accountId), status, type, template, pattern, expired, new Date(nowMs)];
  // One timer more than the page holds shows whether there are more.
  const values = [...filterValues, limit + 1, typeof start === 'number' ? start : 0];
  if (position && order.by !== 'createdAt') values.push(position.value);
  return { query, values: position ? [...values, timerIds.toUuid(position.id)] : values };
}

export type TimerListRow = TimerWithViewsRow & { total: number; id: string | null };

/** Converts the rows of `timerListQuery` to a page. */
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
  return { items, total: rows[0]?.total ?? 0, hasMore: found.length > limit };
}
