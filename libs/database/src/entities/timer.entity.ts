import {
  type AccountId,
  accountIds,
  animationLimits,
  clockTimePattern,
  durationLimits,
  type ExpireAction,
  expireActions,
  type Language,
  type LocalTimes,
  maxAltLength,
  maxExternalIdLength,
  type Metadata,
  minimumLimits,
  type Mode,
  modes,
  type Motion,
  motions,
  type PendingAction,
  pendingActions,
  type PrefetchAction,
  prefetchActions,
  type Recurrence,
  sizeLimits,
  type TemplateName,
  type TimerId,
  timerIds,
  type TimerLink,
  type TimerStatus,
  timerStatuses,
  type TimerType,
  timerTypes,
  type TimeUnit,
  timeUnits,
  type TimezoneMode,
  timezoneModes,
  type Trust,
  trusts,
} from '@tminus/domain';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { between, hexColor, oneOf, publicId, textArray } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** A timer of any type. The code decides which templates and languages exist, so a new one needs no migration. */
@Entity('timers')
@Index('timers_account_id_id_idx', ['accountId', 'id'], { where: 'deleted_at IS NULL' })
@Index('timers_account_id_name_idx', ['accountId', 'name', 'id'], { where: 'deleted_at IS NULL' })
@Index('timers_account_id_target_date_idx', ['accountId', 'targetDate', 'id'], { where: 'deleted_at IS NULL' })
@Index('timers_account_id_external_id_mode_idx', ['accountId', 'externalId', 'mode'], {
  unique: true,
  where: 'external_id IS NOT NULL AND deleted_at IS NULL',
})
@Index('timers_account_id_test_idx', ['accountId'], { where: `mode = 'test' AND deleted_at IS NULL` })
@Index('timers_account_id_deleted_at_idx', ['accountId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('timers_deleted_at_idx', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
// Of a kind that TypeORM cannot describe: see its migration.
@Index('timers_metadata_idx', { synchronize: false })
@Check('timers_name_check', `char_length(name) BETWEEN 1 AND 100`)
@Check('timers_mode_check', oneOf('mode', modes))
@Check('timers_type_check', oneOf('type', timerTypes))
@Check('timers_status_check', oneOf('status', timerStatuses))
@Check('timers_fixed_target_date_check', `type <> 'fixed' OR target_date IS NOT NULL`)
@Check(
  'timers_evergreen_duration_check',
  `type <> 'evergreen' OR (duration_seconds IS NOT NULL AND ${between('duration_seconds', durationLimits.min, durationLimits.max)})`,
)
@Check(
  'timers_personal_duration_check',
  `type <> 'personal' OR duration_seconds IS NULL OR ${between('duration_seconds', durationLimits.min, durationLimits.max)}`,
)
@Check(
  'timers_minimum_seconds_check',
  `minimum_seconds IS NULL OR (type = 'personal' AND ${between('minimum_seconds', minimumLimits.min, minimumLimits.max)})`,
)
@Check(
  'timers_ends_at_check',
  `ends_at IS NULL OR (type IN ('evergreen', 'personal') AND ends_at ~ '${clockTimePattern.source}')`,
)
@Check('timers_trust_check', oneOf('trust', trusts))
@Check('timers_timezone_mode_check', oneOf('timezone_mode', timezoneModes))
@Check('timers_recurring_recurrence_check', `type <> 'recurring' OR recurrence IS NOT NULL`)
@Check('timers_revision_check', `revision > 0`)
@Check('timers_background_color_check', hexColor('background_color'))
@Check('timers_text_color_check', hexColor('text_color'))
@Check('timers_accent_color_check', hexColor('accent_color'))
@Check(
  'timers_size_check',
  `${between('width', sizeLimits.minWidth, sizeLimits.maxWidth)} AND ${between('height', sizeLimits.minHeight, sizeLimits.maxHeight)} AND width * height <= ${sizeLimits.maxPixels}`,
)
@Check('timers_units_check', `cardinality(units) > 0 AND units <@ ${textArray(timeUnits)}`)
@Check('timers_on_expire_action_check', oneOf('on_expire_action', expireActions))
@Check('timers_on_expire_message_check', `(on_expire_action = 'message') = (on_expire_message IS NOT NULL)`)
@Check('timers_alt_check', `char_length(alt) BETWEEN 1 AND ${maxAltLength}`)
@Check('timers_external_id_check', `char_length(external_id) BETWEEN 1 AND ${maxExternalIdLength}`)
@Check('timers_metadata_check', `jsonb_typeof(metadata) = 'object'`)
@Check('timers_on_prefetch_check', oneOf('on_prefetch', prefetchActions))
@Check('timers_on_pending_check', oneOf('on_pending', pendingActions))
@Check('timers_link_check', `link IS NULL OR link -> 'url' IS NOT NULL`)
@Check('timers_motion_check', oneOf('motion', motions))
@Check('timers_animation_seconds_check', between('animation_seconds', animationLimits.min, animationLimits.max))
export class TimerEntity {
  @PrimaryColumn('uuid', { ...publicId(timerIds), primaryKeyConstraintName: 'timers_pkey' })
  id!: TimerId;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'timers_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @Column('text', { default: 'live' })
  mode!: Mode;

  @Column('text')
  name!: string;

  @Column('text')
  type!: TimerType;

  @Column('text')
  status!: TimerStatus;

  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil!: Date | null;

  @Column('text', { nullable: true })
  alt!: string | null;

  // Images do not need these two, which are larger than the rest, and `localTimes`.
  @Column('text', { name: 'external_id', nullable: true, select: false })
  externalId!: string | null;

  @Column('jsonb', { default: {}, select: false })
  metadata!: Metadata;

  @Column('timestamptz', { name: 'target_date', nullable: true })
  targetDate!: Date | null;

  @Column('integer', { name: 'duration_seconds', nullable: true })
  durationSeconds!: number | null;

  @Column('integer', { name: 'minimum_seconds', nullable: true })
  minimumSeconds!: number | null;

  /** A local time of day, `HH:MM`. */
  @Column('text', { name: 'ends_at', nullable: true })
  endsAt!: string | null;

  @Column('timestamptz', { name: 'fallback_date', nullable: true })
  fallbackDate!: Date | null;

  @Column('text', { default: 'unsigned' })
  trust!: Trust;

  @Column('jsonb', { nullable: true })
  recurrence!: Recurrence | null;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('jsonb', { nullable: true })
  link!: TimerLink | null;

  @Column('jsonb', { name: 'local_times', nullable: true, select: false })
  localTimes!: LocalTimes | null;

  @Column('text')
  timezone!: string;

  @Column('text', { name: 'timezone_mode', default: 'timer' })
  timezoneMode!: TimezoneMode;

  /** When a fixed timer that ends at its local time in each time zone has ended in the last one; null for all other timers. */
  @Column('timestamptz', { name: 'last_target_date', nullable: true })
  lastTargetDate!: Date | null;

  @Column('text')
  template!: TemplateName;

  @Column('text', { name: 'background_color' })
  backgroundColor!: string;

  @Column('text', { name: 'text_color' })
  textColor!: string;

  @Column('text', { name: 'accent_color' })
  accentColor!: string;

  @Column('integer')
  width!: number;

  @Column('integer')
  height!: number;

  @Column('text', { array: true })
  units!: TimeUnit[];

  @Column('text')
  language!: Language;

  @Column('jsonb')
  labels!: Partial<Record<TimeUnit, string>>;

  @Column('boolean')
  transparent!: boolean;

  @Column('text', { default: 'none' })
  motion!: Motion;

  @Column('text', { name: 'on_expire_action' })
  onExpireAction!: ExpireAction;

  @Column('text', { name: 'on_expire_message', nullable: true })
  onExpireMessage!: string | null;

  @Column('text', { name: 'on_prefetch', default: 'date' })
  onPrefetch!: PrefetchAction;

  @Column('text', { name: 'on_pending', default: 'hidden' })
  onPending!: PendingAction;

  @Column('integer', { name: 'animation_seconds' })
  animationSeconds!: number;

  /** 1 for a new timer, incremented by every change. */
  @Column('integer', { default: 1 })
  revision!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Set for deleted timers. The row stays for the images in emails that were already sent. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

/**
 * Which deadlines of a timer have had their events. Triggers of the table `timers` add a row, and make it due at once when the schedule changes.
 * Not a part of that table: images read it, and each change of it removes the timer from their caches.
 */
@Entity('timer_deadlines')
@Index('timer_deadlines_due_at_idx', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class TimerDeadlineEntity {
  @PrimaryColumn('uuid', {
    ...publicId(timerIds),
    name: 'timer_id',
    primaryKeyConstraintName: 'timer_deadlines_pkey',
  })
  timerId!: TimerId;

  @OneToOne(() => TimerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'timer_id', foreignKeyConstraintName: 'timer_deadlines_timer_id_fkey' })
  timer?: Relation<TimerEntity>;

  /** All deadlines up to this one have had their `timer.expired`. */
  @Column('timestamptz', { name: 'expired_until' })
  expiredUntil!: Date;

  /** The newest deadline with a `timer.expiring`. */
  @Column('timestamptz', { name: 'announced_deadline', nullable: true })
  announcedDeadline!: Date | null;

  /** When the next event is due; null: never, until the timer changes. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;
}
