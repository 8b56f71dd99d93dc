import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** Number of authenticated API requests of an account on a UTC day. Partitioned by month of `day`. */
@Entity('account_api_request_counts')
@Check('account_api_request_counts_requests_check', `requests > 0`)
export class AccountApiRequestCountEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'account_api_request_counts_pkey',
  })
  accountId!: AccountId;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'account_api_request_counts_pkey' })
  day!: string;

  @Column('bigint', count)
  requests!: number;
}

/** Records that an account was warned at a percentage of its plan's views in a calendar month. */
@Entity('allowance_warnings')
@Check('allowance_warnings_percent_check', `percent IN (80, 100)`)
export class AllowanceWarningEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'allowance_warnings_pkey',
  })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'allowance_warnings_account_id_fkey' })
  account?: Relation<AccountEntity>;

  /** First day of the month (UTC). */
  @PrimaryColumn('date', { name: 'period_start', primaryKeyConstraintName: 'allowance_warnings_pkey' })
  periodStart!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'allowance_warnings_pkey' })
  percent!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
