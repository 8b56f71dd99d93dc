import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, publicId } from '../columns.ts';

/** The counts of all timers of an account on a UTC day, added up. Partitioned by month of `day`. */
@Entity('account_view_days')
@Check('account_view_days_partition_check', between('partition', 0, 16))
@Check('account_view_days_counts_check', `octet_length(counts) > 0`)
export class AccountViewDayEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'account_view_days_pkey',
  })
  accountId!: AccountId;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'account_view_days_pkey' })
  day!: string;

  /** The count partition of the timers: counters share no row. 16: what maintenance has merged or added up. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'account_view_days_pkey' })
  partition!: number;

  /** Day counts, as in `timer_view_days`. */
  @Column('bytea')
  counts!: Buffer;

  /** The timers with the most views, as `libs/counts` encodes them. */
  @Column('bytea', { name: 'top_timers' })
  topTimers!: Buffer;
}
