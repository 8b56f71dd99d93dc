import { notifyOf } from './functions.ts';

const accounts = [
  `CREATE TABLE accounts (
    id uuid NOT NULL CONSTRAINT accounts_pkey PRIMARY KEY,
    email text NOT NULL CONSTRAINT accounts_email_key UNIQUE,
    email_confirmed_at timestamptz,
    password_hash text,
    plan text NOT NULL,
    embed_secret bytea NOT NULL,
    embed_secret_created_at timestamptz,
    new_embed_secret bytea,
    new_embed_secret_created_at timestamptz,
    recipient_key bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
    token_algorithm text NOT NULL DEFAULT 'EdDSA',
    timer_count integer NOT NULL DEFAULT 0,
    test_timer_count integer NOT NULL DEFAULT 0,
    timezone text NOT NULL DEFAULT 'UTC',
    language text,
    number_format text NOT NULL DEFAULT 'auto',
    shortcuts boolean NOT NULL DEFAULT true,
    notices jsonb,
    unsubscribe_key bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()),
    expiring_hours smallint NOT NULL DEFAULT 24,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT accounts_email_lower_check CHECK (email = lower(email)),
    CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'business', 'enterprise')),
    CONSTRAINT accounts_embed_secret_check CHECK (octet_length(embed_secret) = 32),
    CONSTRAINT accounts_new_embed_secret_check CHECK (octet_length(new_embed_secret) = 32),
    CONSTRAINT accounts_recipient_key_check CHECK (octet_length(recipient_key) = 32),
    CONSTRAINT accounts_token_algorithm_check CHECK (token_algorithm IN ('EdDSA', 'ES256')),
    CONSTRAINT accounts_timer_count_check CHECK (timer_count >= 0),
    CONSTRAINT accounts_test_timer_count_check CHECK (test_timer_count >= 0),
    CONSTRAINT accounts_timezone_check CHECK (char_length(timezone) BETWEEN 1 AND 100),
    CONSTRAINT accounts_number_format_check CHECK (number_format IN ('auto', '1,234.5', '1.234,5', '1 234,5')),
    CONSTRAINT accounts_expiring_hours_check CHECK (expiring_hours BETWEEN 1 AND 720)
  )`,
  notifyOf('account_changed', 'OLD.id::text'),
  `CREATE TRIGGER accounts_notify_changed
    AFTER DELETE OR UPDATE OF plan, embed_secret, new_embed_secret, token_algorithm ON accounts
    FOR EACH ROW EXECUTE FUNCTION notify_account_changed()`,
];

/** The program knows the scopes and checks them, so a new one needs no migration. */
const apiKeys = [
  `CREATE TABLE api_keys (
    public_id text NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT api_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL DEFAULT 'live',
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    announced_expiry timestamptz,
    CONSTRAINT api_keys_public_id_check CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
    CONSTRAINT api_keys_mode_check CHECK (mode IN ('live', 'test')),
    CONSTRAINT api_keys_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT api_keys_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0)
  )`,
  'CREATE INDEX api_keys_account_id_idx ON api_keys (account_id)',
  `CREATE INDEX api_keys_expires_at_idx ON api_keys (expires_at)
    WHERE revoked_at IS NULL AND announced_expiry IS DISTINCT FROM expires_at`,
  notifyOf('api_key_changed', 'OLD.public_id'),
  // Not for `last_used_at`, which changes often and affects no permission.
  `CREATE TRIGGER api_keys_notify_changed
    AFTER DELETE OR UPDATE OF secret_hash, scopes, expires_at, revoked_at ON api_keys
    FOR EACH ROW EXECUTE FUNCTION notify_api_key_changed()`,
];

/** The key pairs that sign deadline tokens. `private_key` is null when a newer key signs. */
const tokenKeys = `
  CREATE TABLE token_keys (
    kid text NOT NULL CONSTRAINT token_keys_pkey PRIMARY KEY,
    algorithm text NOT NULL DEFAULT 'EdDSA',
    public_key bytea NOT NULL,
    private_key bytea,
    created_at timestamptz NOT NULL,
    signs_from timestamptz NOT NULL,
    CONSTRAINT token_keys_algorithm_check CHECK (algorithm IN ('EdDSA', 'ES256')),
    CONSTRAINT token_keys_public_key_check CHECK (octet_length(public_key) IN (32, 64)),
    CONSTRAINT token_keys_private_key_check CHECK (octet_length(private_key) = 32)
  )`;

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

/** That an account was warned at a percentage of its plan's views in a calendar month (UTC). */
const allowanceWarnings = `
  CREATE TABLE allowance_warnings (
    account_id uuid NOT NULL CONSTRAINT allowance_warnings_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    period_start date NOT NULL,
    percent integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT allowance_warnings_pkey PRIMARY KEY (account_id, period_start, percent),
    CONSTRAINT allowance_warnings_percent_check CHECK (percent IN (80, 100))
  )`;

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

const signInLinks = [
  `CREATE TABLE one_time_links (
    token_hash bytea NOT NULL CONSTRAINT one_time_links_pkey PRIMARY KEY,
    account_id uuid CONSTRAINT one_time_links_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    purpose text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    email text,
    CONSTRAINT one_time_links_token_hash_check CHECK (octet_length(token_hash) = 32),
    CONSTRAINT one_time_links_purpose_check
      CHECK (purpose IN ('sign_in', 'password_reset', 'sign_up', 'confirm_email', 'change_email')),
    CONSTRAINT one_time_links_account_id_check CHECK ((purpose = 'sign_up') = (account_id IS NULL)),
    CONSTRAINT one_time_links_email_check CHECK (purpose IN ('sign_in', 'password_reset') OR email IS NOT NULL)
  )`,
  'CREATE INDEX one_time_links_account_id_idx ON one_time_links (account_id)',
  'CREATE INDEX one_time_links_expires_at_idx ON one_time_links (expires_at)',
  `CREATE INDEX one_time_links_email_idx ON one_time_links (email) WHERE purpose = 'sign_up'`,
];

/**
 * Recent failed attempts to sign in, by the SHA-256 of an account, address or device. `blocked_until` is the time of the next possible
 * attempt; in the past, that of the last one.
 */
const signInAttempts = [
  `CREATE TABLE sign_in_attempts (
    key bytea NOT NULL CONSTRAINT sign_in_attempts_pkey PRIMARY KEY,
    count integer NOT NULL,
    blocked_until timestamptz NOT NULL,
    CONSTRAINT sign_in_attempts_key_check CHECK (octet_length(key) = 32),
    CONSTRAINT sign_in_attempts_count_check CHECK (count >= 0)
  )`,
  'CREATE INDEX sign_in_attempts_blocked_until_idx ON sign_in_attempts (blocked_until)',
];

export const createAccounts = [
  ...accounts,
  ...apiKeys,
  tokenKeys,
  ...idempotencyKeys,
  allowanceWarnings,
  ...sessions,
  ...signInLinks,
  ...signInAttempts,
];
