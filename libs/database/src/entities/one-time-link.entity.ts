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
import { oneOf, publicId } from '../columns.ts';
import { AccountEntity } from './account.entity.ts';

/** What a link allows: to sign in, to set a new password, to create an account, to confirm its email address, or to change it. */
export const linkPurposes = ['sign_in', 'password_reset', 'sign_up', 'confirm_email', 'change_email'] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** A link that works once. Deleted when it is used. */
@Entity('sign_in_links')
@Index('sign_in_links_account_id_idx', ['accountId'])
@Index('sign_in_links_expires_at_idx', ['expiresAt'])
@Index('sign_in_links_email_idx', ['email'], { where: `purpose = 'sign_up'` })
@Check('sign_in_links_account_id_check', `(purpose = 'sign_up') = (account_id IS NULL)`)
@Check('sign_in_links_email_check', `purpose IN ('sign_in', 'password_reset') OR email IS NOT NULL`)
@Check('sign_in_links_token_hash_check', `octet_length(token_hash) = 32`)
@Check('sign_in_links_purpose_check', oneOf('purpose', linkPurposes))
export class OneTimeLinkEntity {
  /** SHA-256 of the token, 32 bytes. The token itself is not stored. */
  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'sign_in_links_pkey' })
  tokenHash!: Buffer;

  /** Null for a link that creates an account. */
  @Column('uuid', { ...publicId(accountIds), name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'sign_in_links_account_id_fkey' })
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
