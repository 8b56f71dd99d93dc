import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TokenKeys1795744000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TokenKeys1795744000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE token_keys (
      kid text NOT NULL CONSTRAINT token_keys_pkey PRIMARY KEY,
      public_key bytea NOT NULL CONSTRAINT token_keys_public_key_check CHECK (octet_length(public_key) = 32),
      private_key bytea CONSTRAINT token_keys_private_key_check CHECK (octet_length(private_key) = 32),
      created_at timestamptz NOT NULL,
      signs_from timestamptz NOT NULL
    )`);
  }
}
