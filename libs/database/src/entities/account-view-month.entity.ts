import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count, publicId } from '../columns.ts';

const primaryKeyConstraintName = 'account_view_months_pkey';

/** Number of views of an account's timers in a UTC month, for its allowance. Partitioned by `month`. */
@Entity('account_view_months')
@Check('account_view_months_month_check', `extract(day FROM month) = 1`)
@Check('account_view_months_partition_check', between('partition', 0, 15))
@Check('account_view_months_views_check', `views > 0`)
export class AccountViewMonthEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  /** The first day of the month. */
  @PrimaryColumn('date', { primaryKeyConstraintName })
  month!: string;

  /** The count partition of the timers. Counters of different partitions share no row. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName })
  partition!: number;

  @Column('bigint', count)
  views!: number;
}
