import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

const primaryKeyConstraintName = 'account_api_request_counts_pkey';

/** Number of authenticated API requests of an account on a UTC day. Partitioned by month of `day`. */
@Entity('account_api_request_counts')
@Check('account_api_request_counts_requests_check', `requests > 0`)
export class AccountApiRequestCountEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'account_api_request_counts_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  @Column('bigint', count)
  requests!: number;
}
