import type { MigrationInterface, QueryRunner } from 'typeorm';

const addMode = (table: string) => `ALTER TABLE ${table} ADD COLUMN mode text DEFAULT 'live' NOT NULL
  CONSTRAINT ${table}_mode_check CHECK (mode IN ('live', 'test'))`;

/** Test keys and their timers. */
export class Modes1795749300001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'Modes1795749300001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['api_keys', 'timers', 'account_events']) await runner.query(addMode(table));
    await runner.query(`ALTER TABLE accounts ADD COLUMN test_timer_count integer DEFAULT 0 NOT NULL
      CONSTRAINT accounts_test_timer_count_check CHECK (test_timer_count >= 0)`);
  }
}
