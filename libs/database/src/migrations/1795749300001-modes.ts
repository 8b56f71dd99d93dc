import type { MigrationInterface, QueryRunner } from 'typeorm';

const addMode = (table: string) => `ALTER TABLE ${table} ADD COLUMN mode text DEFAULT 'live' NOT NULL
  CONSTRAINT ${table}_mode_check CHECK (mode IN ('live', 'test'))`;

/** Test keys and their timers. */
export class Modes1795749300001 implements MigrationInterface {
  readonly name = 'Modes1795749300001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['api_keys', 'timers', 'account_events']) await runner.query(addMode(table));
    await runner.query(`ALTER TABLE accounts ADD COLUMN test_timer_count integer DEFAULT 0 NOT NULL
      CONSTRAINT accounts_test_timer_count_check CHECK (test_timer_count >= 0)`);
  }

  /** Without their mode, test keys would be live ones. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE api_keys SET revoked_at = now() WHERE mode = 'test' AND revoked_at IS NULL`);
    await runner.query(`UPDATE timers SET deleted_at = now() WHERE mode = 'test' AND deleted_at IS NULL`);
    await runner.query('ALTER TABLE accounts DROP COLUMN test_timer_count');
    for (const table of ['account_events', 'timers', 'api_keys'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN mode`);
  }
}
