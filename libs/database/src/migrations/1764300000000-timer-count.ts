import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of timers with the account: counting up to 100,000 rows for each new timer would be expensive. */
export class TimerCount1764300000000 implements MigrationInterface {
  readonly name = 'TimerCount1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN timer_count integer NOT NULL DEFAULT 0');
    await runner.query(
      `UPDATE accounts SET timer_count = owned.timers
         FROM (SELECT account_id, count(*) AS timers FROM timers WHERE deleted_at IS NULL GROUP BY account_id) owned
        WHERE id = owned.account_id`,
    );
    await runner.query('ALTER TABLE accounts ADD CONSTRAINT accounts_timer_count_check CHECK (timer_count >= 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN timer_count');
  }
}
