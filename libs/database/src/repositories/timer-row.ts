import {
  type AccountId,
  type Mode,
  type OnExpire,
  type Schedule,
  type Timer,
  type TimerId,
  countdownOf,
  lastZone,
  withOrderedFields,
} from '@tminus/domain';
import { getMetadataArgsStorage } from 'typeorm';
import { TimerEntity } from '../entities/timer.entity.ts';

type AssignedField = 'id' | 'accountId' | 'mode' | 'createdAt' | 'revision';
type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The column with the number of an account's timers of a mode. */
export const timerCountOf = { live: 'timer_count', test: 'test_timer_count' } as const satisfies Record<Mode, string>;

/** A timer without the fields that the service assigns. */
export type TimerInput = OmitFromEach<Timer, AssignedField>;

export interface TimerWithViews {
  timer: Timer;
  /** All views counted so far. */
  viewCount: number;
  /** All clicks counted so far. */
  totalClicks: number;
  /** Only deleted timers have it. */
  deletedAt?: Date | undefined;
}

/** The columns of a timer, named like the properties of the entity. */
type TimerColumns = Omit<TimerEntity, 'id' | 'accountId' | 'account' | 'deletedAt'>;

/** The columns that the owner of a timer sets. */
type TimerInputColumns = Omit<TimerColumns, AssignedField>;

/** A row of a query for `timerWithViewsColumns`. */
export interface TimerWithViewsRow extends TimerColumns {
  /** PostgreSQL's `bigint`, which the driver returns as text. */
  views: string;
  clicks: string;
  deletedAt: Date | null;
}

/** Entity properties that `Timer` has in another form. All others have the same name and value in both. */
const convertedProperties = [
  'type',
  'targetDate',
  'durationSeconds',
  'minimumSeconds',
  'endsAt',
  'fallbackDate',
  'trust',
  'recurrence',
  'lastTargetDate',
  'backgroundColor',
  'textColor',
  'accentColor',
  'onExpireAction',
  'onExpireMessage',
] as const;
type CopiedProperty = Exclude<keyof TimerColumns, (typeof convertedProperties)[number]>;

/** Property and column name of each of `TimerColumns`, from the entity. */
const columns = getMetadataArgsStorage()
  .filterColumns(TimerEntity)
  .map(({ propertyName, options }) => [propertyName, options.name ?? propertyName] as [keyof TimerEntity, string])
  .filter((names): names is [keyof TimerColumns, string] => !['id', 'accountId', 'deletedAt'].includes(names[0]));

/** Property and column name of each of `TimerInputColumns`. */
export const timerInputColumns = columns.filter(
  (names): names is [keyof TimerInputColumns, string] => !['mode', 'createdAt', 'revision'].includes(names[0]),
);

/** SQL for the columns of a `TimerWithViewsRow`, from the tables `t` (timers) and `v` (timer_view_totals, may be missing). */
export const timerWithViewsColumns = [
  ...columns.map(([property, column]) => `t.${column} AS "${property}"`),
  'coalesce(v.views, 0) AS views',
  'coalesce(v.clicks, 0) AS clicks',
  't.deleted_at AS "deletedAt"',
].join(', ');

const copiedProperties = columns
  .map(([property]) => property)
  .filter((property) => !(convertedProperties as readonly string[]).includes(property));

function copyProperties(row: TimerColumns): Pick<TimerColumns, CopiedProperty> {
  const copy: Partial<Record<keyof TimerColumns, unknown>> = {};
  for (const property of copiedProperties) copy[property] = row[property];
  return copy as Pick<TimerColumns, CopiedProperty>;
}

export function toTimer(row: TimerColumns, accountId: AccountId, id: TimerId): Timer {
  return {
    id,
    accountId,
    ...toSchedule(row, id),
    ...copyProperties(row),
    colors: { background: row.backgroundColor, text: row.textColor, accent: row.accentColor },
    onExpire: toOnExpire(row),
  };
}

export function toTimerWithViews(row: TimerWithViewsRow, accountId: AccountId, id: TimerId): TimerWithViews {
  const totals = { viewCount: Number(row.views), totalClicks: Number(row.clicks) };
  const found = { timer: toTimer(row, accountId, id), ...totals };
  return row.deletedAt === null ? found : { ...found, deletedAt: row.deletedAt };
}

/** Check constraints of the table guarantee the columns of each type. */
function toSchedule(row: TimerColumns, id: TimerId): Schedule {
  const { type, targetDate, durationSeconds, minimumSeconds, endsAt, recurrence, timezone, fallbackDate, trust } = row;
  if (type === 'fixed' && targetDate) return { type, targetDate };
  if (type === 'evergreen' && durationSeconds !== null) return { type, durationSeconds, endsAt };
  if (type === 'recurring' && recurrence) return { type, recurrence: withOrderedFields(recurrence), timezone };
  if (type === 'personal') return { type, durationSeconds, minimumSeconds, endsAt, fallbackDate, trust };
  throw new Error(`Timer ${id} of type ${type} has no schedule.`);
}

function toOnExpire({ onExpireAction, onExpireMessage }: TimerColumns): OnExpire {
  if (onExpireAction === 'message') return { action: onExpireAction, message: onExpireMessage ?? '' };
  return { action: onExpireAction };
}

export function toColumns(timer: TimerInput): TimerInputColumns {
  const { colors, onExpire, units, ...rest } = timer;
  return {
    targetDate: null,
    durationSeconds: null,
    minimumSeconds: null,
    endsAt: null,
    fallbackDate: null,
    trust: 'unsigned',
    recurrence: null,
    localTimes: null,
    ...rest,
    lastTargetDate: lastTargetDate(timer),
    units: [...units],
    backgroundColor: colors.background,
    textColor: colors.text,
    accentColor: colors.accent,
    onExpireAction: onExpire.action,
    onExpireMessage: onExpire.action === 'message' ? onExpire.message : null,
  };
}

/** Lists compare it with the current time in SQL, which knows other time zones than this runtime. */
function lastTargetDate(timer: TimerInput): Date | null {
  if (timer.type !== 'fixed' || timer.timezoneMode !== 'recipient') return null;
  return new Date(countdownOf(timer, { nowMs: 0, zone: lastZone }).deadlineMs);
}
