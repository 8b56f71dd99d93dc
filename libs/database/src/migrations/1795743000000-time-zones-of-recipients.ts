import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeZonesOfRecipients1795743000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TimeZonesOfRecipients1795743000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers
      ADD COLUMN timezone_mode text DEFAULT 'timer' NOT NULL
        CONSTRAINT timers_timezone_mode_check CHECK (timezone_mode IN ('timer', 'recipient')),
      ADD COLUMN last_target_date timestamptz`);
  }
}
