import { type AccountId, accountIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { count, publicId } from '../columns.ts';

const primaryKeyConstraintName = 'account_api_request_counts_pkey';

/** Number of authenticated API requests of an account on a UTC day. Partitioned by month of `day`. */
@Entity('account_api_request_counts')
@Check('account_api_request_counts_requests_check', `requests > 0`)
export class AccountApiRequestCountEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  @Column('bigint', count)
  requests!: number;
}
