import { type TokenAlgorithm, tokenAlgorithms } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../columns.ts';

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
