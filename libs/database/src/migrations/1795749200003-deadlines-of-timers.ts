import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The deadlines of timers that exist. Not in the migration of the table, whose locks would make the services wait. */
export class DeadlinesOfTimers1795749200003 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'DeadlinesOfTimers1795749200003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO timer_deadlines (timer_id, expired_until, due_at)
      SELECT id, now(), now() FROM timers
       WHERE deleted_at IS NULL AND (type = 'recurring' OR type = 'fixed' AND coalesce(last_target_date, target_date) > now())
      ON CONFLICT DO NOTHING`);
  }
}
