import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmbedSecretsRotate1795737000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'EmbedSecretsRotate1795737000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD COLUMN embed_secret_created_at timestamptz,
      ADD COLUMN new_embed_secret bytea CONSTRAINT accounts_new_embed_secret_check CHECK (octet_length(new_embed_secret) = 32),
      ADD COLUMN new_embed_secret_created_at timestamptz,
      ADD COLUMN recipient_key bytea CONSTRAINT accounts_recipient_key_check CHECK (octet_length(recipient_key) = 32)`);
    await runner.query(`CREATE OR REPLACE TRIGGER accounts_notify_changed
      AFTER DELETE OR UPDATE OF plan, embed_secret, new_embed_secret ON accounts
      FOR EACH ROW EXECUTE FUNCTION notify_account_changed()`);
  }
}
