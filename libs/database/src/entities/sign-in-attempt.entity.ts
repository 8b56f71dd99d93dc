import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Recent failed attempts to sign in, by account, address or device. */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_blocked_until_idx', ['blockedUntil'])
@Check('sign_in_attempts_key_check', `octet_length(key) = 32`)
@Check('sign_in_attempts_count_check', `count >= 0`)
export class SignInAttemptEntity {
  /** SHA-256 of what is limited. Email addresses are not stored here. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sign_in_attempts_pkey' })
  key!: Buffer;

  /** Attempts without a success among them. */
  @Column('integer')
  count!: number;

  /** When the next attempt is possible. In the past: the time of the last attempt. */
  @Column('timestamptz', { name: 'blocked_until' })
  blockedUntil!: Date;
}
