import { type AccountId, type Scope, accountIds, scopes } from '@tminus/domain';
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
import { publicId, textArray } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

@Entity('api_keys')
@Index('api_keys_account_id_idx', ['accountId'])
@Check('api_keys_public_id_check', `public_id ~ '^[0-9A-Za-z]{8}$'`)
@Check('api_keys_name_check', `char_length(name) BETWEEN 1 AND 100`)
@Check('api_keys_secret_hash_check', `octet_length(secret_hash) = 32`)
@Check('api_keys_scopes_check', `cardinality(scopes) > 0 AND scopes <@ ${textArray(scopes)}`)
export class ApiKeyEntity {
  /** The public part of the key, 8 characters. */
  @PrimaryColumn('text', { name: 'public_id', primaryKeyConstraintName: 'api_keys_pkey' })
  publicId!: string;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'api_keys_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @Column('text')
  name!: string;

  /** SHA-256 of the secret, 32 bytes. The secret itself is not stored. */
  @Column('bytea', { name: 'secret_hash' })
  secretHash!: Buffer;

  @Column('text', { array: true })
  scopes!: Scope[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Saved periodically, so accurate to about a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
