const webhooks = [
  `CREATE TABLE webhooks (
    id uuid NOT NULL CONSTRAINT webhooks_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT webhooks_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    url text NOT NULL,
    created_by jsonb,
    events text[] NOT NULL,
    description text NOT NULL,
    status text NOT NULL,
    disabled_reason text,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_ends_at timestamptz,
    revision integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    claimed_until timestamptz,
    CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0),
    CONSTRAINT webhooks_status_check CHECK (status IN ('active', 'paused', 'disabled'))
  )`,
  'CREATE INDEX webhooks_account_id_idx ON webhooks (account_id)',
  // Deliveries and attempts have no foreign key: a job deletes them in steps.
  `CREATE FUNCTION forget_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('forget-webhook', json_build_object('webhookId', OLD.id));
    RETURN NULL;
  END $$`,
  'CREATE TRIGGER webhooks_forget AFTER DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION forget_webhook()',
];

/** The priority is what the account already has in the queue and in progress, so that accounts take turns: the lowest number is first. */
const wakeWebhook = `
  CREATE FUNCTION wake_webhook(webhook uuid, account uuid, at timestamptz DEFAULT now(), key text DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('deliver-webhook', json_build_object('webhookId', webhook, 'accountId', account),
      run_at => at, job_key => key, priority => (
        SELECT count(*)::int FROM (SELECT FROM graphile_worker._private_jobs
          WHERE coalesce(payload->>'accountId', payload->>'email') = account::text AND run_at <= now() LIMIT 100) AS waiting
      ) + (SELECT count(*)::int FROM webhooks WHERE account_id = account AND claimed_until > now()));
  END $$`;

/** One job for each webhook that has new deliveries, in their transaction. */
const wakeWebhooks = `
  CREATE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM wake_webhook(id, account_id)
      FROM (SELECT DISTINCT webhook_id AS id FROM added ORDER BY id) AS woken JOIN webhooks USING (id);
    RETURN NULL;
  END $$`;

/** Events for webhooks. `due_at` is the order of the first attempts, so it is not the time of the transaction. */
const deliveries = [
  `CREATE TABLE webhook_deliveries (
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    sequence bigint NOT NULL,
    subject text,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz DEFAULT clock_timestamp(),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id)
  )`,
  `CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (webhook_id, due_at, sequence)
    WHERE due_at IS NOT NULL`,
  'CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at)',
  wakeWebhook,
  wakeWebhooks,
  `CREATE TRIGGER webhook_deliveries_wake AFTER INSERT ON webhook_deliveries
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_webhooks()`,
];

const attempts = [
  `CREATE TABLE webhook_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT webhook_attempts_pkey PRIMARY KEY,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    attempt smallint NOT NULL,
    started_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    status smallint,
    error text,
    answer text NOT NULL,
    next_attempt_at timestamptz
  )`,
  'CREATE INDEX webhook_attempts_webhook_id_id_idx ON webhook_attempts (webhook_id, id)',
  'CREATE INDEX webhook_attempts_started_at_idx ON webhook_attempts (started_at)',
];

export const createWebhooks = [...webhooks, ...deliveries, ...attempts];
