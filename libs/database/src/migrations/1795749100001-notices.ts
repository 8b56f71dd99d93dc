import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One job for each account and frequency that has new notices, in their transaction. What happens within ten seconds is one email. */
const wakeNotices = `CREATE FUNCTION wake_notices() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('send-notices', json_build_object('accountId', account_id, 'frequency', frequency),
        run_at => now() + interval '10 seconds', job_key => 'send-notices ' || frequency || ' ' || account_id,
        job_key_mode => 'preserve_run_at')
      FROM (SELECT DISTINCT account_id, frequency FROM added ORDER BY account_id, frequency) AS woken;
    RETURN NULL;
  END $$`;

/** Emails about events, as the owner of an account has chosen. */
export class Notices1795749100001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'Notices1795749100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts ADD COLUMN notices jsonb,
      ADD COLUMN unsubscribe_key bytea DEFAULT uuid_send(gen_random_uuid()) NOT NULL`);
    await runner.query(`CREATE TABLE pending_notices (
      event_id uuid NOT NULL CONSTRAINT pending_notices_pkey PRIMARY KEY,
      account_id uuid NOT NULL CONSTRAINT pending_notices_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
      sequence bigint NOT NULL,
      frequency text NOT NULL CONSTRAINT pending_notices_frequency_check CHECK (frequency IN ('now', 'daily')),
      created_at timestamptz DEFAULT now() NOT NULL
    )`);
    await runner.query(
      'CREATE INDEX pending_notices_account_id_idx ON pending_notices (account_id, frequency, sequence)',
    );
    await runner.query(wakeNotices);
    await runner.query(`CREATE TRIGGER pending_notices_wake AFTER INSERT ON pending_notices
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_notices()`);
  }
}
