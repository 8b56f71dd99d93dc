import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Countdowns that have started, until they are in an event. */
export class PendingStarts1795749500001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'PendingStarts1795749500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE pending_starts (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pending_starts_pkey PRIMARY KEY,
      timer_id uuid NOT NULL CONSTRAINT pending_starts_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
      recipient bytea NOT NULL,
      started_at timestamptz NOT NULL,
      stored_at timestamptz DEFAULT now() NOT NULL
    )`);
    await runner.query('CREATE INDEX pending_starts_timer_id_idx ON pending_starts (timer_id)');
  }
}
