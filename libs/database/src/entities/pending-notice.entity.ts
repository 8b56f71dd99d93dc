import {
  type AccountId,
  type EventId,
  type NoticeFrequency,
  accountIds,
  eventIds,
  noticeFrequencies,
} from '@tminus/domain';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { oneOf, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** An event that will be in an email to the owner of the account. */
@Entity('pending_notices')
@Index('pending_notices_account_id_idx', ['accountId', 'frequency', 'sequence'])
@Check(
  'pending_notices_frequency_check',
  oneOf(
    'frequency',
    noticeFrequencies.filter((each) => each !== 'off'),
  ),
)
export class PendingNoticeEntity {
  @PrimaryColumn('uuid', {
    ...publicId(eventIds),
    name: 'event_id',
    primaryKeyConstraintName: 'pending_notices_pkey',
  })
  eventId!: EventId;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'pending_notices_account_id_fkey' })
  account?: Relation<AccountEntity>;

  /** That of the event. */
  @Column('bigint')
  sequence!: string;

  @Column('text')
  frequency!: Exclude<NoticeFrequency, 'off'>;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
