import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Evergreen and recurring timers, a revision for the ETag, and indexes for the sort orders of lists. */
const timers = [
  `ALTER TABLE timers
    ADD COLUMN duration_seconds integer,
    ADD COLUMN recurrence jsonb,
    ADD COLUMN revision integer NOT NULL DEFAULT 1,
    DROP CONSTRAINT timers_type_check,
    ADD CONSTRAINT timers_type_check CHECK (type IN ('fixed', 'evergreen', 'recurring')),
    ADD CONSTRAINT timers_evergreen_duration_check CHECK (
      type <> 'evergreen' OR (duration_seconds IS NOT NULL AND duration_seconds BETWEEN 1 AND 31622400)
    ),
    ADD CONSTRAINT timers_recurring_recurrence_check CHECK (type <> 'recurring' OR recurrence IS NOT NULL),
    ADD CONSTRAINT timers_revision_check CHECK (revision > 0)`,
  'CREATE INDEX timers_account_id_name_idx ON timers (account_id, name, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_account_id_target_date_idx ON timers (account_id, target_date, id) WHERE deleted_at IS NULL',
];

/** Keys with which senders sign the start times of evergreen timers: two random UUIDs, 32 bytes with 244 random bits. */
const embedSecrets = [
  'ALTER TABLE accounts ADD COLUMN embed_secret bytea',
  `UPDATE accounts SET embed_secret = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
  `ALTER TABLE accounts
    ALTER COLUMN embed_secret SET NOT NULL,
    ADD CONSTRAINT accounts_embed_secret_check CHECK (octet_length(embed_secret) = 32)`,
];

const idempotencyKeys = [
  `CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL CONSTRAINT idempotency_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    response jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
    CONSTRAINT idempotency_keys_key_check CHECK (char_length(key) BETWEEN 1 AND 255),
    CONSTRAINT idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32)
  )`,
  'CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at)',
];

/** Notifies all processes of changes to the permissions of a key or an account, so that they can invalidate their caches. */
const notifications = [
  `CREATE FUNCTION notify_api_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('api_key_changed', OLD.public_id);
    RETURN NULL;
  END $$`,
  // Not for `last_used_at`, which changes often and affects no permission.
  `CREATE TRIGGER api_keys_notify_changed
    AFTER DELETE OR UPDATE OF secret_hash, scopes, expires_at, revoked_at ON api_keys
    FOR EACH ROW EXECUTE FUNCTION notify_api_key_changed()`,
  `CREATE FUNCTION notify_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('account_changed', OLD.id::text);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER accounts_notify_changed AFTER DELETE OR UPDATE OF plan, embed_secret ON accounts
    FOR EACH ROW EXECUTE FUNCTION notify_account_changed()`,
];

const undo = [
  'DROP TRIGGER accounts_notify_changed ON accounts',
  'DROP FUNCTION notify_account_changed',
  'DROP TRIGGER api_keys_notify_changed ON api_keys',
  'DROP FUNCTION notify_api_key_changed',
  'DROP TABLE idempotency_keys',
  'ALTER TABLE api_keys DROP COLUMN last_used_at',
  'ALTER TABLE accounts DROP COLUMN embed_secret',
  'DROP INDEX timers_account_id_target_date_idx, timers_account_id_name_idx',
  `DELETE FROM timers WHERE type <> 'fixed'`,
  `ALTER TABLE timers
    DROP COLUMN revision, DROP COLUMN recurrence, DROP COLUMN duration_seconds,
    DROP CONSTRAINT timers_type_check, ADD CONSTRAINT timers_type_check CHECK (type IN ('fixed'))`,
];

export class ManagementApi1763900000000 implements MigrationInterface {
  readonly name = 'ManagementApi1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    const keyUse = 'ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz';
    for (const statement of [...timers, ...embedSecrets, keyUse, ...idempotencyKeys, ...notifications]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undo) await runner.query(statement);
  }
}
