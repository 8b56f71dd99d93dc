import { type AccountId, accountIds } from '@tminus/domain';
import { Check, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

const primaryKeyConstraintName = 'allowance_warnings_pkey';

/** Records that an account was warned at a percentage of its plan's views in a calendar month. */
@Entity('allowance_warnings')
@Check('allowance_warnings_percent_check', `percent IN (80, 100)`)
export class AllowanceWarningEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), name: 'account_id', primaryKeyConstraintName })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'allowance_warnings_account_id_fkey' })
  account?: Relation<AccountEntity>;

  /** First day of the month (UTC). */
  @PrimaryColumn('date', { name: 'period_start', primaryKeyConstraintName })
  periodStart!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName })
  percent!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
