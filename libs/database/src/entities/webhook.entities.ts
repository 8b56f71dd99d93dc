import {
  type AccountId,
  type EventId,
  type EventType,
  type WebhookId,
  type WebhookStatus,
  accountIds,
  eventIds,
  webhookIds,
  webhookStatuses,
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
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { oneOf, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** Why the service has disabled a webhook: its receiver answered 410, or all attempts of a delivery have failed. */
export type DisabledReason = 'gone' | 'failing';

/** A key has the name that it had at that time. */
export type WebhookCreator = { kind: 'key'; id: string; name: string } | { kind: 'person' };

/** An address that receives events of an account. */
@Entity('webhooks')
@Index('webhooks_account_id_idx', ['accountId'])
@Check('webhooks_events_check', 'cardinality(events) > 0')
@Check('webhooks_status_check', oneOf('status', webhookStatuses))
export class WebhookEntity {
  @PrimaryColumn('uuid', { ...publicId(webhookIds), primaryKeyConstraintName: 'webhooks_pkey' })
  id!: WebhookId;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'webhooks_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @Column('text')
  url!: string;

  /** Null for webhooks from before this was stored. */
  @Column('jsonb', { name: 'created_by', nullable: true })
  createdBy!: WebhookCreator | null;

  @Column('text', { array: true })
  events!: EventType[];

  @Column('text')
  description!: string;

  @Column('text')
  status!: WebhookStatus;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason!: DisabledReason | null;

  /** 32 bytes, encrypted. */
  @Column('bytea')
  secret!: Buffer;

  /** The one before, encrypted, which signs as well until `previousSecretEndsAt`. */
  @Column('bytea', { name: 'previous_secret', nullable: true })
  previousSecret!: Buffer | null;

  @Column('timestamptz', { name: 'previous_secret_ends_at', nullable: true })
  previousSecretEndsAt!: Date | null;

  @Column('integer', { default: 1 })
  revision!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Until when one process delivers, and no other. Null: none does. */
  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;
}

/** An event for a webhook. No foreign key: a webhook with millions of rows could not be deleted in one statement. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due_idx', ['webhookId', 'dueAt', 'sequence'], { where: 'due_at IS NOT NULL' })
@Index('webhook_deliveries_created_at_idx', ['createdAt'])
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid', {
    ...publicId(webhookIds),
    name: 'webhook_id',
    primaryKeyConstraintName: 'webhook_deliveries_pkey',
  })
  webhookId!: WebhookId;

  @PrimaryColumn('uuid', {
    ...publicId(eventIds),
    name: 'event_id',
    primaryKeyConstraintName: 'webhook_deliveries_pkey',
  })
  eventId!: EventId;

  /** That of the event: events of one timer are in the order of its changes. */
  @Column('bigint')
  sequence!: string;

  /** The public id of what the event is about. */
  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('smallint', { default: 0 })
  attempts!: number;

  /** When the next attempt is due; null when it was delivered or has failed. The order of the first attempts, so it is not the transaction's time. */
  @Column('timestamptz', { name: 'due_at', nullable: true, default: () => 'clock_timestamp()' })
  dueAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** One request to a webhook. Kept for 30 days. No foreign key, as above. */
@Entity('webhook_attempts')
@Index('webhook_attempts_webhook_id_id_idx', ['webhookId', 'id'])
@Index('webhook_attempts_started_at_idx', ['startedAt'])
export class WebhookAttemptEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'webhook_attempts_pkey',
  })
  id!: string;

  @Column('uuid', { ...publicId(webhookIds), name: 'webhook_id' })
  webhookId!: WebhookId;

  @Column('uuid', { ...publicId(eventIds), name: 'event_id' })
  eventId!: EventId;

  @Column('text', { name: 'event_type' })
  eventType!: string;

  /** From 1. */
  @Column('smallint')
  attempt!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('integer', { name: 'duration_ms' })
  durationMs!: number;

  /** Of the answer; null if there was none. */
  @Column('smallint', { nullable: true })
  status!: number | null;

  /** Why there was no answer. */
  @Column('text', { nullable: true })
  error!: string | null;

  /** The first 1,024 characters of the answer. */
  @Column('text')
  answer!: string;

  /** Null if no other attempt follows. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;
}
