import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An Ed25519 key pair (RFC 8032) that signs deadline tokens. Its public part is kept as long as tokens may name it. */
@Entity('token_keys')
@Check('token_keys_public_key_check', `octet_length(public_key) = 32`)
@Check('token_keys_private_key_check', `octet_length(private_key) = 32`)
export class TokenKeyEntity {
  /** In the header of each token. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'token_keys_pkey' })
  kid!: string;

  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** Null when a newer key signs. */
  @Column('bytea', { name: 'private_key', nullable: true })
  privateKey!: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Later than its creation: every node publishes it before one signs with it. */
  @Column('timestamptz', { name: 'signs_from' })
  signsFrom!: Date;
}
