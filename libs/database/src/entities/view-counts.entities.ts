import { type AccountId, accountIds, type TimerId, timerIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count, publicId } from '../columns.ts';

/** All views of a timer. A separate table, because it is updated much more often than `timers`. */
@Entity('timer_view_totals')
@Check('timer_view_totals_views_check', `views >= 0`)
export class TimerViewTotalEntity {
  @PrimaryColumn('uuid', {
    ...publicId(timerIds),
    name: 'timer_id',
    primaryKeyConstraintName: 'timer_view_totals_pkey',
  })
  timerId!: TimerId;

  @Column('bigint', count)
  views!: number;
}

/** Number of all views of an account's timers, including those that no longer exist. */
@Entity('account_view_totals')
@Check('account_view_totals_partition_check', between('partition', 0, 16))
@Check('account_view_totals_views_check', `views > 0`)
export class AccountViewTotalEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'account_view_totals_pkey',
  })
  accountId!: AccountId;

  /** The count partition of the timers: counters share no row. 16: what was counted before this table existed. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'account_view_totals_pkey' })
  partition!: number;

  @Column('bigint', count)
  views!: number;
}

/** Number of views of an account's timers in a UTC month, for its allowance. Partitioned by `month`. */
@Entity('account_view_months')
@Check('account_view_months_month_check', `extract(day FROM month) = 1`)
@Check('account_view_months_partition_check', between('partition', 0, 15))
@Check('account_view_months_views_check', `views > 0`)
export class AccountViewMonthEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'account_view_months_pkey',
  })
  accountId!: AccountId;

  /** The first day of the month. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'account_view_months_pkey' })
  month!: string;

  /** The count partition of the timers. Counters of different partitions share no row. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'account_view_months_pkey' })
  partition!: number;

  @Column('bigint', count)
  views!: number;
}

/**
 * Day counts that a counter could not read and replaced, for an operator: their views are in the total of the timer, but no longer in its
 * days.
 */
@Entity('unreadable_day_counts')
export class UnreadableDayCountsEntity {
  @PrimaryColumn('bigint', {
    ...count,
    primaryKeyConstraintName: 'unreadable_day_counts_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('uuid', { name: 'timer_id' })
  timerUuid!: string;

  @Column('date')
  day!: string;

  @Column('bytea')
  counts!: Buffer;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'found_at', default: () => 'now()' })
  foundAt!: Date;
}

/** All counts of a timer on a UTC day. Partitioned by month of `day`. */
@Entity('timer_view_days')
@Check('timer_view_days_counts_check', `octet_length(counts) > 0`)
export class TimerViewDayEntity {
  @PrimaryColumn('uuid', { ...publicId(timerIds), name: 'timer_id', primaryKeyConstraintName: 'timer_view_days_pkey' })
  timerId!: TimerId;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'timer_view_days_pkey' })
  day!: string;

  /** Day counts, as `libs/counts` encodes them; in SQL, `decode_day_counts(counts)` reads them. */
  @Column('bytea')
  counts!: Buffer;
}
