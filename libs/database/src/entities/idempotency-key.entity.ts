import { type AccountId, accountIds } from '@tminus/domain';
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
import { publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** The response to a request with an `Idempotency-Key`, stored in the transaction of the request. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
@Check('idempotency_keys_key_check', `char_length(key) BETWEEN 1 AND 255`)
@Check('idempotency_keys_request_hash_check', `octet_length(request_hash) = 32`)
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid', {
    ...publicId(accountIds),
    name: 'account_id',
    primaryKeyConstraintName: 'idempotency_keys_pkey',
  })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'idempotency_keys_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key!: string;

  /** SHA-256 of the request. */
  @Column('bytea', { name: 'request_hash' })
  requestHash!: Buffer;

  @Column('jsonb')
  response!: unknown;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
