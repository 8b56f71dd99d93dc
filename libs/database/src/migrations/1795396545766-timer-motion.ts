import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing timers, and those that a service of the previous release creates, do not move. */
export class TimerMotion1795396545766 implements MigrationInterface {
  readonly name = 'TimerMotion1795396545766';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE timers ADD COLUMN motion text NOT NULL DEFAULT 'none',
                          ADD CONSTRAINT timers_motion_check CHECK (motion IN ('none', 'smooth'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timers DROP COLUMN motion');
  }
}
