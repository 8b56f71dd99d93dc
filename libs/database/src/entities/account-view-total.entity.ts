import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count, publicId } from '../columns.ts';

const primaryKeyConstraintName = 'account_view_totals_pkey';

/** Number of all views of an account's timers, including those that no longer exist. */
@Entity('account_view_totals')
@Check('account_view_totals_partition_check', between('partition', 0, 16))
@Check('account_view_totals_views_check', `views > 0`)
export class AccountViewTotalEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  /** The count partition of the timers: counters share no row. 16: what was counted before this table existed. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName })
  partition!: number;

  @Column('bigint', count)
  views!: number;
}
