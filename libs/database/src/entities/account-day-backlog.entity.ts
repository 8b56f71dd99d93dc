import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { count } from '../columns.ts';

/** Days of accounts whose counts maintenance still has to add up from those of their timers. */
@Entity('account_day_backlog')
@Check('account_day_backlog_days_check', `first_day <= last_day`)
@Index('account_day_backlog_account_id_idx', ['accountUuid'])
@Index('account_day_backlog_last_day_idx', ['lastDay'])
export class AccountDayBacklogEntity {
  @PrimaryColumn('bigint', {
    ...count,
    primaryKeyConstraintName: 'account_day_backlog_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('uuid', { name: 'account_id' })
  accountUuid!: string;

  @Column('date', { name: 'first_day' })
  firstDay!: string;

  /** Maintenance adds up the last days first. */
  @Column('date', { name: 'last_day' })
  lastDay!: string;
}
