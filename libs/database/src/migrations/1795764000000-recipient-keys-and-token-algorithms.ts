import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each account has a key of its own for the hashes of recipients, which its owner can read. Where there was none, it is the first secret, as
 * before: countdowns go on. Accounts choose how their tokens are signed.
 */
export class RecipientKeysAndTokenAlgorithms1795764000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'RecipientKeysAndTokenAlgorithms1795764000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE accounts SET recipient_key = embed_secret WHERE recipient_key IS NULL');
    await runner.query(`ALTER TABLE accounts
      ALTER COLUMN recipient_key SET DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
      ALTER COLUMN recipient_key SET NOT NULL,
      ADD COLUMN token_algorithm text DEFAULT 'EdDSA' NOT NULL
        CONSTRAINT accounts_token_algorithm_check CHECK (token_algorithm IN ('EdDSA', 'ES256'))`);
    await runner.query(`CREATE OR REPLACE TRIGGER accounts_notify_changed
      AFTER DELETE OR UPDATE OF plan, embed_secret, new_embed_secret, token_algorithm ON accounts
      FOR EACH ROW EXECUTE FUNCTION notify_account_changed()`);
    await runner.query(`ALTER TABLE token_keys
      ADD COLUMN algorithm text DEFAULT 'EdDSA' NOT NULL
        CONSTRAINT token_keys_algorithm_check CHECK (algorithm IN ('EdDSA', 'ES256')),
      DROP CONSTRAINT token_keys_public_key_check,
      ADD CONSTRAINT token_keys_public_key_check CHECK (octet_length(public_key) IN (32, 64))`);
  }
}
