import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = `
  CREATE TABLE accounts (
    id uuid NOT NULL CONSTRAINT accounts_pkey PRIMARY KEY,
    email text NOT NULL CONSTRAINT accounts_email_key UNIQUE,
    password_hash text,
    plan text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT accounts_email_lower_check CHECK (email = lower(email)),
    CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'business', 'enterprise'))
  )`;

const apiKeys = `
  CREATE TABLE api_keys (
    public_id text NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT api_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    CONSTRAINT api_keys_public_id_check CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
    CONSTRAINT api_keys_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT api_keys_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_scopes_check CHECK (
      cardinality(scopes) > 0 AND scopes <@ ARRAY['timers:read', 'timers:write', 'analytics:read', 'usage:read']
    )
  )`;

const timers = `
  CREATE TABLE timers (
    id uuid NOT NULL CONSTRAINT timers_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT timers_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    target_date timestamptz,
    timezone text NOT NULL,
    template text NOT NULL,
    background_color text NOT NULL,
    text_color text NOT NULL,
    accent_color text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT timers_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT timers_type_check CHECK (type IN ('fixed')),
    CONSTRAINT timers_status_check CHECK (status IN ('active', 'paused')),
    CONSTRAINT timers_fixed_target_date_check CHECK (type <> 'fixed' OR target_date IS NOT NULL),
    CONSTRAINT timers_background_color_check CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_text_color_check CHECK (text_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_accent_color_check CHECK (accent_color ~ '^#[0-9a-f]{6}$')
  )`;

// fillfactor 70 leaves room on every page: totals are updated often, and such updates then touch no index (HOT).
const timerViewTotals = `
  CREATE TABLE timer_view_totals (
    timer_id uuid NOT NULL CONSTRAINT timer_view_totals_pkey PRIMARY KEY
      CONSTRAINT timer_view_totals_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    views bigint NOT NULL,
    CONSTRAINT timer_view_totals_views_check CHECK (views >= 0)
  ) WITH (fillfactor = 70)`;

const timerViewBuckets = `
  CREATE TABLE timer_view_buckets (
    timer_id uuid NOT NULL CONSTRAINT timer_view_buckets_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    bucket_start timestamptz NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT timer_view_buckets_pkey PRIMARY KEY (timer_id, bucket_start),
    CONSTRAINT timer_view_buckets_views_check CHECK (views > 0),
    CONSTRAINT timer_view_buckets_bucket_start_check CHECK (
      date_bin('15 minutes', bucket_start, 'epoch'::timestamptz) = bucket_start
    )
  ) PARTITION BY RANGE (bucket_start)`;

const spoolSegments = `
  CREATE TABLE spool_segments (
    segment_id uuid NOT NULL CONSTRAINT spool_segments_pkey PRIMARY KEY,
    shipped_bytes bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT spool_segments_shipped_bytes_check CHECK (shipped_bytes >= 0)
  )`;

export class InitialSchema1763700000000 implements MigrationInterface {
  readonly name = 'InitialSchema1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts);
    await runner.query(apiKeys);
    await runner.query('CREATE INDEX api_keys_account_id_idx ON api_keys (account_id)');
    await runner.query(timers);
    await runner.query('CREATE INDEX timers_account_id_id_idx ON timers (account_id, id) WHERE deleted_at IS NULL');
    await runner.query(timerViewTotals);
    await runner.query(timerViewBuckets);
    await runner.query(spoolSegments);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spool_segments, timer_view_buckets, timer_view_totals, timers, api_keys, accounts');
  }
}
