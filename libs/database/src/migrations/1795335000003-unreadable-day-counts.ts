import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps day counts that cannot be read, so that their timer can be counted again. */
export class UnreadableDayCounts1795335000003 implements MigrationInterface {
  readonly name = 'UnreadableDayCounts1795335000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unreadable_day_counts (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unreadable_day_counts_pkey PRIMARY KEY,
        timer_id uuid NOT NULL,
        day date NOT NULL,
        counts bytea NOT NULL,
        reason text NOT NULL,
        found_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unreadable_day_counts');
  }
}
