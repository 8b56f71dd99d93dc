import { type Mode, type TemplateName, type TimerType, modes, templateNames, timerTypes } from '@tminus/domain';

export const pageSize = 20;

export const statusFilters = ['all', 'active', 'paused', 'ended', 'deleted'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const sorts = [
  '-createdAt',
  'createdAt',
  'targetDate',
  '-targetDate',
  'name',
  '-name',
  '-viewCount',
  'viewCount',
] as const;
export type Sort = (typeof sorts)[number];

/** What the list shows: its state lives in the URL, so that Back, bookmarks and links work. */
export interface TimersSearch {
  q: string;
  status: StatusFilter;
  type: TimerType | 'all';
  template: TemplateName | 'all';
  mode: Mode | 'all';
  sort: Sort;
  page: number;
}

const defaults: TimersSearch = {
  q: '',
  status: 'all',
  type: 'all',
  template: 'all',
  mode: 'all',
  sort: '-createdAt',
  page: 1,
};

/** A timer's name has no more characters. */
const maxSearchLength = 100;
/** The API skips at most a million timers. */
const maxPage = 50_000;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;

export function readSearch(parameters: URLSearchParams): TimersSearch {
  const page = /^\d{1,5}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  return {
    q: (parameters.get('q') ?? '').slice(0, maxSearchLength),
    status: oneOf(statusFilters, parameters.get('status'), 'all'),
    type: oneOf([...timerTypes, 'all'], parameters.get('type'), 'all'),
    template: oneOf([...templateNames, 'all'], parameters.get('template'), 'all'),
    mode: oneOf([...modes, 'all'], parameters.get('mode'), 'all'),
    sort: oneOf(sorts, parameters.get('sort'), '-createdAt'),
    page: page >= 1 && page <= maxPage ? page : 1,
  };
}

/** A copy of the parameters with the changes. Defaults are omitted, and any change but that of the page returns to the first page. */
export function writeSearch(parameters: URLSearchParams, changes: Partial<TimersSearch>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries({ page: 1, ...changes })) {
    if (value === defaults[name as keyof TimersSearch]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Where to go from a page that has no timers (any more): the last page that has some. Always an earlier one. */
export const pageBefore = (page: number, total: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));

/** Whether anything but the order and the page limits the list. */
export const hasFilters = ({ q, status, type, template, mode }: TimersSearch): boolean =>
  q.trim() !== '' || [status, type, template, mode].some((filter) => filter !== 'all');

/** The query of `GET /account/timers`. */
export function toListQuery({ q, status, type, template, mode, sort, page }: TimersSearch) {
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    sort,
    ...(status !== 'all' && status !== 'ended' && { status }),
    ...(status === 'active' && { expired: false }),
    ...(status === 'ended' && { expired: true }),
    ...(type !== 'all' && { type }),
    ...(template !== 'all' && { template }),
    ...(mode !== 'all' && { mode }),
    ...(q.trim() !== '' && { search: q.trim() }),
  };
}
