import type { AccountId, OnExpire, Schedule, Timer, TimerId } from '@tminus/domain';
import type { TimerEntity } from '../entities/timer.entity.ts';

type Assigned = 'id' | 'accountId' | 'createdAt' | 'revision';
type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A timer without what the service assigns. */
export type TimerInput = OmitFromEach<Timer, Assigned>;

export interface TimerWithViews {
  timer: Timer;
  /** All views counted so far. */
  viewCount: number;
}

type Columns = Omit<TimerEntity, 'id' | 'accountId' | 'account' | 'deletedAt' | 'viewTotal'>;

/** A row as the driver reads it, with the names of the entity. */
export interface TimerWithViewsRow extends Columns {
  /** A count reads as a text: it may be larger than a number is exact. */
  views: string;
}

const columns: Record<keyof Columns, string> = {
  name: 'name',
  type: 'type',
  status: 'status',
  targetDate: 'target_date',
  durationSeconds: 'duration_seconds',
  recurrence: 'recurrence',
  timezone: 'timezone',
  template: 'template',
  backgroundColor: 'background_color',
  textColor: 'text_color',
  accentColor: 'accent_color',
  width: 'width',
  height: 'height',
  units: 'units',
  language: 'language',
  labels: 'labels',
  transparent: 'transparent',
  onExpireAction: 'on_expire_action',
  onExpireMessage: 'on_expire_message',
  animationSeconds: 'animation_seconds',
  revision: 'revision',
  createdAt: 'created_at',
};

/** SQL for the columns of a `TimerWithViewsRow`, of the tables `t` (timers) and `v` (timer_view_totals, or nulls). */
export const timerWithViewsColumns = [
  ...Object.entries(columns).map(([property, column]) => `t.${column} AS "${property}"`),
  'coalesce(v.views, 0) AS views',
].join(', ');

export function toTimer(row: Columns, accountId: AccountId, id: TimerId): Timer {
  return {
    id,
    accountId,
    ...toSchedule(row, id),
    name: row.name,
    status: row.status,
    timezone: row.timezone,
    template: row.template,
    colors: { background: row.backgroundColor, text: row.textColor, accent: row.accentColor },
    width: row.width,
    height: row.height,
    units: row.units,
    language: row.language,
    labels: row.labels,
    transparent: row.transparent,
    onExpire: toOnExpire(row),
    animationSeconds: row.animationSeconds,
    createdAt: row.createdAt,
    revision: row.revision,
  };
}

export function toTimerWithViews(row: TimerWithViewsRow, accountId: AccountId, id: TimerId): TimerWithViews {
  return { timer: toTimer(row, accountId, id), viewCount: Number(row.views) };
}

/** What the timer's type is about; the table's checks see to it that it is there. */
function toSchedule({ type, targetDate, durationSeconds, recurrence, timezone }: Columns, id: TimerId): Schedule {
  if (type === 'fixed' && targetDate) return { type, targetDate };
  if (type === 'evergreen' && durationSeconds !== null) return { type, durationSeconds };
  if (type === 'recurring' && recurrence) return { type, recurrence, timezone };
  throw new Error(`Timer ${id} of type ${type} says nothing of when it ends.`);
}

function toOnExpire({ onExpireAction, onExpireMessage }: Columns): OnExpire {
  if (onExpireAction === 'message') return { action: onExpireAction, message: onExpireMessage ?? '' };
  return { action: onExpireAction };
}

/** What a timer's owner decides. */
export type OwnColumns = Omit<Columns, 'createdAt' | 'revision'>;

/** All columns that a timer's owner decides: the entity's name of each, and the table's. */
export const timerColumns = Object.entries(columns).filter(
  (names): names is [keyof OwnColumns, string] => names[0] !== 'createdAt' && names[0] !== 'revision',
);

/** The values of `timerColumns`. */
export function toColumns({ colors, onExpire, units, ...rest }: TimerInput): OwnColumns {
  return {
    targetDate: null,
    durationSeconds: null,
    recurrence: null,
    ...rest,
    units: [...units],
    backgroundColor: colors.background,
    textColor: colors.text,
    accentColor: colors.accent,
    onExpireAction: onExpire.action,
    onExpireMessage: onExpire.action === 'message' ? onExpire.message : null,
  };
}
