import {
  type AccountId,
  accountIds,
  type EventId,
  eventIds,
  expiringHoursLimits,
  type Language,
  noticeFrequencies,
  type NoticeFrequency,
  type NoticeSettings,
  type NumberFormat,
  numberFormats,
  type PlanName,
  type TokenAlgorithm,
  tokenAlgorithms,
  planNames,
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
  Unique,
} from 'typeorm';
import { between, oneOf, publicId } from '../columns.ts';

@Entity('accounts')
@Unique('accounts_email_key', ['email'])
@Check('accounts_email_lower_check', `email = lower(email)`)
@Check('accounts_embed_secret_check', `octet_length(embed_secret) = 32`)
@Check('accounts_new_embed_secret_check', `octet_length(new_embed_secret) = 32`)
@Check('accounts_recipient_key_check', `octet_length(recipient_key) = 32`)
@Check('accounts_timer_count_check', `timer_count >= 0`)
@Check('accounts_test_timer_count_check', `test_timer_count >= 0`)
@Check('accounts_plan_check', oneOf('plan', planNames))
@Check('accounts_timezone_check', `char_length(timezone) BETWEEN 1 AND 100`)
@Check('accounts_token_algorithm_check', oneOf('token_algorithm', tokenAlgorithms))
@Check('accounts_number_format_check', oneOf('number_format', numberFormats))
@Check('accounts_expiring_hours_check', between('expiring_hours', expiringHoursLimits.min, expiringHoursLimits.max))
export class AccountEntity {
  @PrimaryColumn('uuid', { ...publicId(accountIds), primaryKeyConstraintName: 'accounts_pkey' })
  id!: AccountId;

  @Column('text')
  email!: string;

  /** When the owner opened a link that was sent to `email`; null until then. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  /** Argon2id in PHC format; null for an account that cannot sign in with a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text')
  plan!: PlanName;

  /** The key with which senders sign the start times of evergreen timers, 32 bytes. */
  @Column('bytea', { name: 'embed_secret' })
  embedSecret!: Buffer;

  /** Null: with the account. */
  @Column('timestamptz', { name: 'embed_secret_created_at', nullable: true })
  embedSecretCreatedAt!: Date | null;

  /** A second key, which replaces the first when that ends; null outside a rotation. */
  @Column('bytea', { name: 'new_embed_secret', nullable: true })
  newEmbedSecret!: Buffer | null;

  @Column('timestamptz', { name: 'new_embed_secret_created_at', nullable: true })
  newEmbedSecretCreatedAt!: Date | null;

  /** The key of the hashes of recipients, 32 bytes. It signs nothing, and its owner can read it. */
  @Column('bytea', {
    name: 'recipient_key',
    default: () => '(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))',
  })
  recipientKey!: Buffer;

  /** How the deadline tokens of its timers are signed. */
  @Column('text', { name: 'token_algorithm', default: 'EdDSA' })
  tokenAlgorithm!: TokenAlgorithm;

  /** The number of the account's live timers. Changes in the transaction that creates or deletes a timer. */
  @Column('integer', { name: 'timer_count', default: 0 })
  timerCount!: number;

  /** The same of its test timers. */
  @Column('integer', { name: 'test_timer_count', default: 0 })
  testTimerCount!: number;

  /** The time zone that the console starts with, an IANA name. */
  @Column('text', { default: 'UTC' })
  timezone!: string;

  /** Which events its owner gets emails about; topics that are missing, or null: `defaultNotices`. */
  @Column('jsonb', { nullable: true })
  notices!: Partial<NoticeSettings> | null;

  /** In the addresses that end these emails, and for nothing else: mailing tools know the embed secrets. 16 random bytes. */
  @Column('bytea', { name: 'unsubscribe_key', default: () => 'uuid_send(gen_random_uuid())' })
  unsubscribeKey!: Buffer;

  /** The language of the console and of emails; null: the browser's. The code decides which exist. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('text', { name: 'number_format', default: 'auto' })
  numberFormat!: NumberFormat;

  /** Whether single keys are shortcuts in the console. */
  @Column('boolean', { default: true })
  shortcuts!: boolean;

  /** How many hours before a deadline the event `timer.expiring` follows. */
  @Column('smallint', { name: 'expiring_hours', default: 24 })
  expiringHours!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

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
