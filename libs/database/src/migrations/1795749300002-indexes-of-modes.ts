import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A test timer can have the external id of a live one. */
export class IndexesOfModes1795749300002 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'IndexesOfModes1795749300002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Of an attempt that was interrupted.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_external_id_mode_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_test_idx');
    await runner.query(`CREATE INDEX CONCURRENTLY timers_account_id_test_idx ON timers (account_id)
      WHERE mode = 'test' AND deleted_at IS NULL`);
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY timers_account_id_external_id_mode_idx
      ON timers (account_id, external_id, mode) WHERE external_id IS NOT NULL AND deleted_at IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_external_id_idx');
  }
}
