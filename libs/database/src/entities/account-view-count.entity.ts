import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count, publicId } from '../columns.ts';

const primaryKeyConstraintName = 'account_view_counts_pkey';

/** Number of views of an account's timers on a UTC day. Partitioned by month of `day`. */
@Entity('account_view_counts')
@Check('account_view_counts_partition_check', between('partition', 0, 15))
@Check('account_view_counts_views_check', `views > 0`)
export class AccountViewCountEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  /** The count partition of the timers. Counters of different partitions share no row. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName })
  partition!: number;

  @Column('bigint', count)
  views!: number;
}
