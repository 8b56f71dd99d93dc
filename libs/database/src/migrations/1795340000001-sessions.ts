import type { MigrationInterface, QueryRunner } from 'typeorm';

const profile = `ALTER TABLE accounts
  ADD COLUMN timezone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN language text,
  ADD COLUMN number_format text NOT NULL DEFAULT 'auto',
  ADD COLUMN shortcuts boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT accounts_timezone_check CHECK (char_length(timezone) BETWEEN 1 AND 100),
  ADD CONSTRAINT accounts_language_check CHECK (language IN ('en', 'de')),
  ADD CONSTRAINT accounts_number_format_check CHECK (number_format IN ('auto', '1,234.5', '1.234,5', '1 234,5'))`;

const sessions = [
  `CREATE TABLE sessions (
    id uuid NOT NULL CONSTRAINT sessions_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT sessions_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
    previous_token_hash bytea CONSTRAINT sessions_previous_token_hash_key UNIQUE,
    previous_expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    rotated_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32 AND octet_length(previous_token_hash) = 32),
    CONSTRAINT sessions_address_check CHECK (char_length(address) <= 45),
    CONSTRAINT sessions_user_agent_check CHECK (char_length(user_agent) <= 400)
  )`,
  'CREATE INDEX sessions_account_id_idx ON sessions (account_id)',
  'CREATE INDEX sessions_expires_at_idx ON sessions (expires_at)',
];

const links = [
  `CREATE TABLE sign_in_links (
    token_hash bytea NOT NULL CONSTRAINT sign_in_links_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT sign_in_links_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    purpose text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT sign_in_links_token_hash_check CHECK (octet_length(token_hash) = 32),
    CONSTRAINT sign_in_links_purpose_check CHECK (purpose IN ('sign_in', 'password_reset'))
  )`,
  'CREATE INDEX sign_in_links_account_id_idx ON sign_in_links (account_id)',
  'CREATE INDEX sign_in_links_expires_at_idx ON sign_in_links (expires_at)',
];

const attempts = [
  `CREATE TABLE sign_in_attempts (
    key bytea NOT NULL CONSTRAINT sign_in_attempts_pkey PRIMARY KEY,
    count integer NOT NULL,
    blocked_until timestamptz NOT NULL,
    CONSTRAINT sign_in_attempts_key_check CHECK (octet_length(key) = 32),
    CONSTRAINT sign_in_attempts_count_check CHECK (count >= 0)
  )`,
  'CREATE INDEX sign_in_attempts_blocked_until_idx ON sign_in_attempts (blocked_until)',
];

/** What signing in to the console needs: sessions, links that work once, failed attempts, and the settings of a person. */
export class Sessions1795340000001 implements MigrationInterface {
  readonly name = 'Sessions1795340000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [profile, ...sessions, ...links, ...attempts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_attempts, sign_in_links, sessions');
    await runner.query(
      'ALTER TABLE accounts DROP COLUMN timezone, DROP COLUMN language, DROP COLUMN number_format, DROP COLUMN shortcuts',
    );
  }
}
