import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the deleted timers of an account, which the console lists. */
export class DeletedTimersByAccount1795340000002 implements MigrationInterface {
  readonly name = 'DeletedTimersByAccount1795340000002';
  /** For CONCURRENTLY. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier attempt was interrupted, it has left an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_account_id_deleted_at_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY timers_account_id_deleted_at_idx ON timers (account_id, deleted_at) WHERE deleted_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX timers_account_id_deleted_at_idx');
  }
}
