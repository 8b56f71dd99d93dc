const accounts = `
  CREATE TABLE accounts (
    id uuid NOT NULL CONSTRAINT accounts_pkey PRIMARY KEY,
    email text NOT NULL CONSTRAINT accounts_email_key UNIQUE,
    password_hash text,
    plan text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    embed_secret bytea NOT NULL,
    timer_count integer NOT NULL DEFAULT 0,
    timezone text NOT NULL DEFAULT 'UTC',
    language text,
    number_format text NOT NULL DEFAULT 'auto',
    shortcuts boolean NOT NULL DEFAULT true,
    email_confirmed_at timestamptz,
    CONSTRAINT accounts_email_lower_check CHECK (email = lower(email)),
    CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'business', 'enterprise')),
    CONSTRAINT accounts_embed_secret_check CHECK (octet_length(embed_secret) = 32),
    CONSTRAINT accounts_timer_count_check CHECK (timer_count >= 0),
    CONSTRAINT accounts_timezone_check CHECK (char_length(timezone) BETWEEN 1 AND 100),
    CONSTRAINT accounts_number_format_check CHECK (number_format IN ('auto', '1,234.5', '1.234,5', '1 234,5'))
  )`;

const apiKeys = [
  `CREATE TABLE api_keys (
    public_id text NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT api_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    CONSTRAINT api_keys_public_id_check CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
    CONSTRAINT api_keys_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT api_keys_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_scopes_check CHECK (
      cardinality(scopes) > 0 AND scopes <@ ARRAY['timers:read', 'timers:write', 'analytics:read', 'usage:read']
    )
  )`,
  'CREATE INDEX api_keys_account_id_idx ON api_keys (account_id)',
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
  accounts,
  ...apiKeys,
  ...idempotencyKeys,
  allowanceWarnings,
  ...sessions,
  ...signInLinks,
  ...signInAttempts,
];
