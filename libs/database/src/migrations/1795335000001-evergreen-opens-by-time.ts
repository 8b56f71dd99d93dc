import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the old opens of a timer, so that maintenance does not read all others. */
export class EvergreenOpensByTime1795335000001 implements MigrationInterface {
  readonly name = 'EvergreenOpensByTime1795335000001';
  /** For CONCURRENTLY. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier attempt was interrupted, it has left an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS evergreen_opens_timer_id_opened_at_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY evergreen_opens_timer_id_opened_at_idx ON evergreen_opens (timer_id, opened_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX evergreen_opens_timer_id_opened_at_idx');
  }
}
