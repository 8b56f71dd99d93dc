import {
  type AccountId,
  type Metadata,
  type Mode,
  type TimerId,
  type TimerStatus,
  type TimerType,
  accountIds,
  modes,
  timerIds,
} from '@tminus/domain';
import type { PreparedQuery } from '../connection-pool.ts';
import {
  type TimerWithViews,
  type TimerWithViewsRow,
  timerCountOf,
  timerWithViewsColumns,
  toTimerWithViews,
} from './timer-row.ts';

/** The sort keys of timer lists. Ties are broken by id. */
export const timerSorts = ['createdAt', 'name', 'targetDate', 'viewCount'] as const;
export type TimerSort = (typeof timerSorts)[number];

export interface TimerOrder {
  by: TimerSort;
  descending: boolean;
}

/** Undefined filters match every timer. */
interface TimerFilters {
  status?: TimerStatus | undefined;
  type?: TimerType | undefined;
  template?: string | undefined;
  /** A part of the name, in upper or lower case. */
  search?: string | undefined;
  expired?: boolean | undefined;
  externalId?: string | undefined;
  ids?: readonly TimerId[] | undefined;
  createdAfter?: Date | undefined;
  /** All of these keys have these values. */
  metadata?: Metadata | undefined;
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
  /** Default: both. */
  mode?: Mode | undefined;
  filters?: TimerFilters;
  /** Lists timers that were deleted after this instant. Default: timers that are not deleted. */
  deletedAfter?: Date | undefined;
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

/** The mode is part of the text, because that of test timers has an index of its own. */
const ownTimers = (mode: Mode | undefined, deletedAfter?: string) =>
  `t.account_id = $1 ${mode === undefined ? '' : `AND t.mode = '${mode}'`}
   AND ${deletedAfter === undefined ? 't.deleted_at IS NULL' : `t.deleted_at > ${deletedAfter}::timestamptz`}`;

/** SQL for the status of a timer, as `statusAt` of the domain. */
export const statusAt = (now: string) =>
  `CASE WHEN t.status = 'paused' AND t.paused_until <= ${now} THEN 'active' ELSE t.status END`;

const filterParameters = 10;

/** Conditions on `t`. The text is the same for all filters; a parameter that is null is ignored. */
function filterConditions(firstParameter: number): string {
  const [status, type, template, pattern, expired, externalId, ids, createdAfter, metadata, now] = Array.from(
    { length: filterParameters },
    (_, i) => `$${firstParameter + i}`,
  );
  return `
    AND (${status}::text IS NULL OR ${statusAt(`${now}::timestamptz`)} = ${status})
    AND (${type}::text IS NULL OR t.type = ${type})
    AND (${template}::text IS NULL OR t.template = ${template})
    AND (${pattern}::text IS NULL OR t.name ILIKE ${pattern})
    AND (${expired}::boolean IS NULL OR (t.type = 'fixed' AND coalesce(t.last_target_date, t.target_date) <= ${now}::timestamptz) = ${expired})
    AND (${externalId}::text IS NULL OR t.external_id = ${externalId})
    AND (${ids}::uuid[] IS NULL OR t.id = ANY (${ids}))
    AND (${createdAfter}::timestamptz IS NULL OR t.created_at >= ${createdAfter})
    AND (${metadata}::jsonb IS NULL OR t.metadata @> ${metadata})`;
}

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
  name: { order: 't.name', value: 't.name', parameter: '$4::text' },
  targetDate: {
    order: 't.target_date',
    value: `coalesce(t.target_date, 'infinity')`,
    parameter: `coalesce($4::timestamptz, 'infinity')`,
  },
  viewCount: { order: 'coalesce(v.views, 0)', value: 'coalesce(v.views, 0)', parameter: '$4::bigint' },
};

const startKinds = ['offset', 'after', 'before'] as const;
type StartKind = (typeof startKinds)[number];

interface ListShape {
  order: TimerOrder;
  start: StartKind;
  mode: Mode | undefined;
  /** Always true for deleted timers, which are counted like filtered ones. */
  isFiltered: boolean;
  isDeleted: boolean;
}

/** The condition that the page begins after a timer or ends before it, and its number of parameters, which begin with $4. */
function keysetCondition({ by }: TimerOrder, start: StartKind, operator: string): { sql: string; parameters: number } {
  const column = sortColumns[by];
  if (start === 'offset') return { sql: '', parameters: 0 };
  if (!column) return { sql: `AND t.id ${operator} $4::uuid`, parameters: 1 };
  return { sql: `AND (${column.value}, t.id) ${operator} (${column.parameter}, $5::uuid)`, parameters: 2 };
}

/** One statement for the page and the total, which is returned even if the page is empty. Only a filtered list counts its timers. */
function pageQuery(shape: ListShape): PreparedQuery {
  const { order, start, mode, isFiltered, isDeleted } = shape;
  const { by, descending } = order;
  const column = sortColumns[by];
  const [direction, opposite] = descending ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  const readDirection = start === 'before' ? opposite : direction;
  const keyset = keysetCondition(order, start, readDirection === 'ASC' ? '>' : '<');
  const firstFilter = 4 + keyset.parameters;
  const filters = isFiltered ? filterConditions(firstFilter) : '';
  const timers = ownTimers(mode, isDeleted ? `$${firstFilter + filterParameters}` : undefined);
  const total = isFiltered
    ? `SELECT count(*)::int AS total FROM timers t WHERE ${timers} ${filters}`
    : `SELECT ${mode ? timerCountOf[mode] : Object.values(timerCountOf).join(' + ')} AS total FROM accounts WHERE id = $1`;
  const text = `
    SELECT counted.total, page.* FROM (${total}) counted
    LEFT JOIN (
      SELECT t.id, ${timerWithViewsColumns}${column ? `, ${column.order} AS "sortedBy"` : ''}
      FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id
      WHERE ${timers} ${filters} ${keyset.sql}
      ORDER BY ${column ? `${column.order} ${readDirection}, ` : ''}t.id ${readDirection} LIMIT $2 OFFSET $3
    ) page ON true
    ORDER BY ${column ? `page."sortedBy" ${direction}, ` : ''}page.id ${direction}`;
  return { name: nameOf(shape), text };
}

const nameOf = ({ order: { by, descending }, start, mode, isFiltered, isDeleted }: ListShape) =>
  `list-${mode ? `${mode}-` : ''}${isDeleted ? 'deleted-' : isFiltered ? 'filtered-' : ''}timers ${descending ? '-' : ''}${by} ${start}`;

/** What a list contains. */
const contents = [
  { isFiltered: false, isDeleted: false },
  { isFiltered: true, isDeleted: false },
  { isFiltered: true, isDeleted: true },
];

const shapes: ListShape[] = timerSorts
  .flatMap((by) => [true, false].map((descending) => ({ by, descending })))
  .flatMap((order) => startKinds.map((start) => ({ order, start })))
  .flatMap((shape) => contents.map((content) => ({ ...shape, ...content })))
  .flatMap((shape) => [undefined, ...modes].map((mode) => ({ ...shape, mode })));
const queries = new Map(shapes.map((shape) => [nameOf(shape), pageQuery(shape)]));

/** A LIKE pattern for names that contain `text`. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const newestFirst: TimerOrder = { by: 'createdAt', descending: true };

/** The statement for a page and its parameters. */
export function timerListQuery(
  accountId: AccountId,
  { limit, order = newestFirst, mode, filters = {}, deletedAfter, start = 0, nowMs = Date.now() }: TimerListRequest,
): { query: PreparedQuery; values: unknown[] } {
  const position = typeof start === 'number' ? undefined : start;
  const isDeleted = deletedAfter !== undefined;
  const isFiltered = isDeleted || Object.values(filters).some((filter) => filter !== undefined);
  const query = queries.get(nameOf({ order, start: position?.side ?? 'offset', mode, isFiltered, isDeleted }));
  if (!query) throw new RangeError(`Timers cannot be ordered by ${JSON.stringify(order)}.`);
  // One timer more than the page holds shows whether there are more.
  const values: unknown[] = [accountIds.toUuid(accountId), limit + 1, typeof start === 'number' ? start : 0];
  if (position && order.by !== 'createdAt') values.push(position.value);
  if (position) values.push(timerIds.toUuid(position.id));
  if (isFiltered) values.push(...filterValues(filters, nowMs));
  if (isDeleted) values.push(deletedAfter);
  return { query, values };
}

function filterValues(filters: TimerFilters, nowMs: number): unknown[] {
  const { status, type, template, search, expired, externalId, ids, createdAfter, metadata } = filters;
  const pattern = search === undefined ? undefined : likePattern(search);
  const uuids = ids?.map((id) => timerIds.toUuid(id));
  const values = [status, type, template, pattern, expired, externalId, uuids, createdAfter, metadata];
  return [...values.map((value) => value ?? null), new Date(nowMs)];
}

export type TimerListRow = TimerWithViewsRow & { total: number; id: string | null };

/** Converts the rows of `timerListQuery` to a page. */
export function toTimerPage(
  rows: readonly TimerListRow[],
  accountId: AccountId,
  { limit, start }: TimerListRequest,
): TimerPage {
  const found: TimerWithViews[] = [];
  for (const row of rows) if (row.id !== null) found.push(toTimerWithViews(row, accountId, timerIds.fromUuid(row.id)));
  const isBefore = typeof start === 'object' && start.side === 'before';
  const items = isBefore ? found.slice(-limit) : found.slice(0, limit);
  return { items, total: rows[0]?.total ?? 0, hasMore: found.length > limit };
}
