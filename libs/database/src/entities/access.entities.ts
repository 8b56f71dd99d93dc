import {
  type TokenAlgorithm,
  tokenAlgorithms,
  type AccountId,
  accountIds,
  type Mode,
  modes,
  type SessionId,
  sessionIds,
  type Scope,
} from '@tminus/domain';
import {
  Check,
  Column,
  Entity,
  PrimaryColumn,
  CreateDateColumn,
  Index,
  JoinColumn,
  ManyToOne,
  type Relation,
  Unique,
} from 'typeorm';
import { oneOf, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** A key pair that signs deadline tokens. Its public part is kept as long as tokens may name it. */
@Entity('token_keys')
@Check('token_keys_algorithm_check', oneOf('algorithm', tokenAlgorithms))
@Check('token_keys_public_key_check', `octet_length(public_key) IN (32, 64)`)
@Check('token_keys_private_key_check', `octet_length(private_key) = 32`)
export class TokenKeyEntity {
  /** In the header of each token. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'token_keys_pkey' })
  kid!: string;

  @Column('text', { default: 'EdDSA' })
  algorithm!: TokenAlgorithm;

  /** Ed25519 (RFC 8032): 32 bytes. P-256: the coordinates x and y, 32 bytes each. */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** 32 bytes. Null when a newer key signs. */
  @Column('bytea', { name: 'private_key', nullable: true })
  privateKey!: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Later than its creation: every node publishes it before one signs with it. */
  @Column('timestamptz', { name: 'signs_from' })
  signsFrom!: Date;
}

/** What a link allows: to sign in, to set a new password, to create an account, to confirm its email address, or to change it. */
const linkPurposes = ['sign_in', 'password_reset', 'sign_up', 'confirm_email', 'change_email'] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** A link that works once. Deleted when it is used. */
@Entity('one_time_links')
@Index('one_time_links_account_id_idx', ['accountId'])
@Index('one_time_links_expires_at_idx', ['expiresAt'])
@Index('one_time_links_email_idx', ['email'], { where: `purpose = 'sign_up'` })
@Check('one_time_links_account_id_check', `(purpose = 'sign_up') = (account_id IS NULL)`)
@Check('one_time_links_email_check', `purpose IN ('sign_in', 'password_reset') OR email IS NOT NULL`)
@Check('one_time_links_token_hash_check', `octet_length(token_hash) = 32`)
@Check('one_time_links_purpose_check', oneOf('purpose', linkPurposes))
export class OneTimeLinkEntity {
  /** SHA-256 of the token, 32 bytes. The token itself is not stored. */
  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'one_time_links_pkey' })
  tokenHash!: Buffer;

  /** Null for a link that creates an account. */
  @Column('uuid', { ...publicId(accountIds), name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'one_time_links_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @Column('text')
  purpose!: LinkPurpose;

  /** The address that the link was sent to; null if the operator's command line printed it. */
  @Column('text', { nullable: true })
  email!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/** A browser that is signed in to the console. */
@Entity('sessions')
@Unique('sessions_token_hash_key', ['tokenHash'])
@Unique('sessions_previous_token_hash_key', ['previousTokenHash'])
@Index('sessions_account_id_idx', ['accountId'])
@Index('sessions_expires_at_idx', ['expiresAt'])
@Check('sessions_token_hash_check', `octet_length(token_hash) = 32 AND octet_length(previous_token_hash) = 32`)
@Check('sessions_address_check', `char_length(address) <= 45`)
@Check('sessions_user_agent_check', `char_length(user_agent) <= 400`)
export class SessionEntity {
  @PrimaryColumn('uuid', { ...publicId(sessionIds), primaryKeyConstraintName: 'sessions_pkey' })
  id!: SessionId;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'sessions_account_id_fkey' })
  account?: Relation<AccountEntity>;

  /** SHA-256 of the newest token, 32 bytes. The token itself is not stored. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** The token before the newest one, which the browser may still send. */
  @Column('bytea', { name: 'previous_token_hash', nullable: true })
  previousTokenHash!: Buffer | null;

  /** When the previous token stops working; null until the newest one is used. */
  @Column('timestamptz', { name: 'previous_expires_at', nullable: true })
  previousExpiresAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When the newest token was issued. */
  @CreateDateColumn({ name: 'rotated_at', type: 'timestamptz' })
  rotatedAt!: Date;

  /** Saved at most once a minute. */
  @CreateDateColumn({ name: 'last_used_at', type: 'timestamptz' })
  lastUsedAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** The client's address when the session was last used. */
  @Column('text')
  address!: string;

  @Column('text', { name: 'user_agent' })
  userAgent!: string;
}

@Entity('api_keys')
@Index('api_keys_account_id_idx', ['accountId'])
@Index('api_keys_expires_at_idx', ['expiresAt'], {
  where: 'revoked_at IS NULL AND announced_expiry IS DISTINCT FROM expires_at',
})
@Check('api_keys_public_id_check', `public_id ~ '^[0-9A-Za-z]{8}$'`)
@Check('api_keys_mode_check', oneOf('mode', modes))
@Check('api_keys_name_check', `char_length(name) BETWEEN 1 AND 100`)
@Check('api_keys_secret_hash_check', `octet_length(secret_hash) = 32`)
@Check('api_keys_scopes_check', 'cardinality(scopes) > 0')
export class ApiKeyEntity {
  /** The public part of the key, 8 characters. */
  @PrimaryColumn('text', { name: 'public_id', primaryKeyConstraintName: 'api_keys_pkey' })
  publicId!: string;

  @Column('uuid', { ...publicId(accountIds), name: 'account_id' })
  accountId!: AccountId;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'api_keys_account_id_fkey' })
  account?: Relation<AccountEntity>;

  @Column('text', { default: 'live' })
  mode!: Mode;

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

  /** The `expiresAt` of its last event `key.expiring`. */
  @Column('timestamptz', { name: 'announced_expiry', nullable: true, select: false })
  announcedExpiry!: Date | null;
}

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
