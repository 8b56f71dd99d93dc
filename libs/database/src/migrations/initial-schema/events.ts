const startsOfCountdowns = `type = 'timer.started'`;
const ofAudit = `type <> 'timer.started'`;

/**
 * What has changed in accounts, by whom: for the audit list and for webhooks. Rows are added and, after a year, deleted. The indexes of the
 * audit list leave out starts of countdowns, however many there are; the cleanup finds these by an index of their own.
 */
const accountEvents = [
  `CREATE TABLE account_events (
    id uuid NOT NULL CONSTRAINT account_events_pkey PRIMARY KEY,
    sequence bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    account_id uuid NOT NULL CONSTRAINT account_events_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL DEFAULT 'live',
    type text NOT NULL,
    subject text,
    actor jsonb NOT NULL,
    changes jsonb NOT NULL,
    occurred_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT account_events_mode_check CHECK (mode IN ('live', 'test')),
    CONSTRAINT account_events_type_check CHECK (char_length(type) <= 40),
    CONSTRAINT account_events_subject_check CHECK (char_length(subject) <= 40)
  )`,
  `CREATE INDEX account_events_audit_idx ON account_events (account_id, sequence) WHERE ${ofAudit}`,
  `CREATE INDEX account_events_audit_subject_idx ON account_events (account_id, subject, sequence)
    WHERE subject IS NOT NULL AND ${ofAudit}`,
  'CREATE INDEX account_events_account_id_type_idx ON account_events (account_id, type, sequence)',
  'CREATE INDEX account_events_occurred_at_idx ON account_events (occurred_at)',
  `CREATE INDEX account_events_started_idx ON account_events (occurred_at) WHERE ${startsOfCountdowns}`,
  `CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'Rows of % cannot be changed.', TG_TABLE_NAME;
  END $$`,
  `CREATE TRIGGER account_events_refuse_update BEFORE UPDATE ON account_events
    FOR EACH ROW EXECUTE FUNCTION refuse_update()`,
];

/** One job for each account and frequency that has new notices, in their transaction. What happens within ten seconds is one email. */
const wakeNotices = `
  CREATE FUNCTION wake_notices() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('send-notices', json_build_object('accountId', account_id, 'frequency', frequency),
        run_at => now() + interval '10 seconds', job_key => 'send-notices ' || frequency || ' ' || account_id,
        job_key_mode => 'preserve_run_at')
      FROM (SELECT DISTINCT account_id, frequency FROM added ORDER BY account_id, frequency) AS woken;
    RETURN NULL;
  END $$`;

/** Events that will be in an email to the owner of the account. */
const pendingNotices = [
  `CREATE TABLE pending_notices (
    event_id uuid NOT NULL CONSTRAINT pending_notices_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT pending_notices_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    sequence bigint NOT NULL,
    frequency text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pending_notices_frequency_check CHECK (frequency IN ('now', 'daily'))
  )`,
  'CREATE INDEX pending_notices_account_id_idx ON pending_notices (account_id, frequency, sequence)',
  wakeNotices,
  `CREATE TRIGGER pending_notices_wake AFTER INSERT ON pending_notices
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_notices()`,
];

export const createEvents = [...accountEvents, ...pendingNotices];
