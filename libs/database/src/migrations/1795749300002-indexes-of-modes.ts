import type { MigrationInterface, QueryRunner } from 'typeorm';

const externalIds = (name: string, columns: string) => `CREATE UNIQUE INDEX CONCURRENTLY ${name} ON timers (${columns})
  WHERE external_id IS NOT NULL AND deleted_at IS NULL`;

/** A test timer can have the external id of a live one. */
export class IndexesOfModes1795749300002 implements MigrationInterface {
  readonly name = 'IndexesOfModes1795749300002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Of an attempt that was interrupted.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_external_id_mode_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_test_idx');
    await runner.query(`CREATE INDEX CONCURRENTLY timers_account_id_test_idx ON timers (account_id)
      WHERE mode = 'test' AND deleted_at IS NULL`);
    await runner.query(externalIds('timers_account_id_external_id_mode_idx', 'account_id, external_id, mode'));
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_external_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE timers SET external_id = NULL WHERE mode = 'test'`);
    await runner.query('DROP INDEX IF EXISTS timers_account_id_external_id_idx');
    await runner.query(externalIds('timers_account_id_external_id_idx', 'account_id, external_id'));
    await runner.query('DROP INDEX timers_account_id_external_id_mode_idx, timers_account_id_test_idx');
  }
}
