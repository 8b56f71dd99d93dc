import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One job for each webhook that has new deliveries, in their transaction. */
const wakeWebhooks = `CREATE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('deliver-webhook', json_build_object('webhookId', webhook_id))
      FROM (SELECT DISTINCT webhook_id FROM added ORDER BY webhook_id) AS woken;
    RETURN NULL;
  END $$`;

/** Deliveries and attempts have no foreign key: a job deletes them in steps. */
const forgetWebhook = `CREATE FUNCTION forget_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('forget-webhook', json_build_object('webhookId', OLD.id));
    RETURN NULL;
  END $$`;

export class Webhooks1795748000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'Webhooks1795748000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check,
      ADD CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY[
        'timers:read', 'timers:write', 'analytics:read', 'usage:read', 'audit:read', 'webhooks:read', 'webhooks:write'])`);
    await runner.query(`CREATE TABLE webhooks (
      id uuid NOT NULL CONSTRAINT webhooks_pkey PRIMARY KEY,
      account_id uuid NOT NULL CONSTRAINT webhooks_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
      url text NOT NULL,
      events text[] NOT NULL CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0),
      description text NOT NULL,
      status text NOT NULL CONSTRAINT webhooks_status_check CHECK (status IN ('active', 'paused', 'disabled')),
      disabled_reason text,
      secret bytea NOT NULL,
      previous_secret bytea,
      previous_secret_ends_at timestamptz,
      revision integer DEFAULT 1 NOT NULL,
      created_at timestamptz DEFAULT now() NOT NULL,
      claimed_until timestamptz
    )`);
    await runner.query('CREATE INDEX webhooks_account_id_idx ON webhooks (account_id)');
    await runner.query(`CREATE TABLE webhook_deliveries (
      webhook_id uuid NOT NULL,
      event_id uuid NOT NULL,
      sequence bigint NOT NULL,
      subject text,
      attempts smallint DEFAULT 0 NOT NULL,
      due_at timestamptz DEFAULT clock_timestamp(),
      created_at timestamptz DEFAULT now() NOT NULL,
      CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id)
    )`);
    await runner.query(wakeWebhooks);
    await runner.query(forgetWebhook);
    await runner.query(`CREATE TRIGGER webhooks_forget AFTER DELETE ON webhooks
      FOR EACH ROW EXECUTE FUNCTION forget_webhook()`);
    await runner.query(`CREATE TRIGGER webhook_deliveries_wake AFTER INSERT ON webhook_deliveries
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_webhooks()`);
    await runner.query(`CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (webhook_id, due_at, sequence)
      WHERE due_at IS NOT NULL`);
    await runner.query('CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at)');
    await runner.query(`CREATE TABLE webhook_attempts (
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
    )`);
    await runner.query('CREATE INDEX webhook_attempts_webhook_id_id_idx ON webhook_attempts (webhook_id, id)');
    await runner.query('CREATE INDEX webhook_attempts_started_at_idx ON webhook_attempts (started_at)');
  }
}
