import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimersStartLater1795695000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TimersStartLater1795695000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers ADD COLUMN starts_at timestamptz, ADD COLUMN on_pending text DEFAULT 'hidden' NOT NULL
      CONSTRAINT timers_on_pending_check CHECK (on_pending IN ('hidden', 'date'))`);
  }
}
