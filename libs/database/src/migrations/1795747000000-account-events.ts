import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has changed in accounts, by whom: for the audit list and for webhooks. Rows are added and, after a year, deleted. */
export class AccountEvents1795747000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'AccountEvents1795747000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE account_events (
      id uuid NOT NULL CONSTRAINT account_events_pkey PRIMARY KEY,
      sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
      account_id uuid NOT NULL CONSTRAINT account_events_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
      type text NOT NULL CONSTRAINT account_events_type_check CHECK (char_length(type) <= 40),
      subject text CONSTRAINT account_events_subject_check CHECK (char_length(subject) <= 40),
      actor jsonb NOT NULL,
      changes jsonb NOT NULL,
      occurred_at timestamptz DEFAULT now() NOT NULL
    )`);
    await runner.query('CREATE INDEX account_events_account_id_sequence_idx ON account_events (account_id, sequence)');
    await runner.query(
      'CREATE INDEX account_events_account_id_type_idx ON account_events (account_id, type, sequence)',
    );
    await runner.query(`CREATE INDEX account_events_account_id_subject_idx ON account_events (account_id, subject, sequence)
      WHERE subject IS NOT NULL`);
    await runner.query('CREATE INDEX account_events_occurred_at_idx ON account_events (occurred_at)');
    await runner.query(`CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % cannot be changed.', TG_TABLE_NAME;
      END $$`);
    await runner.query(`CREATE TRIGGER account_events_refuse_update BEFORE UPDATE ON account_events
      FOR EACH ROW EXECUTE FUNCTION refuse_update()`);
    await runner.query(`ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check,
      ADD CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY[
        'timers:read', 'timers:write', 'analytics:read', 'usage:read', 'audit:read'])`);
  }
}
