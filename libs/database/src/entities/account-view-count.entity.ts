import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

const primaryKeyConstraintName = 'account_view_counts_pkey';

/** Number of views of all timers of an account on a UTC day. Partitioned by month of `day`. */
@Entity('account_view_counts')
@Check('account_view_counts_views_check', `views > 0`)
export class AccountViewCountEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'account_view_counts_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  @Column('bigint', count)
  views!: number;
}
