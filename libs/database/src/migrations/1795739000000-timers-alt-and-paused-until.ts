import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimersAltAndPausedUntil1795739000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TimersAltAndPausedUntil1795739000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers ADD COLUMN paused_until timestamptz,
      ADD COLUMN alt text CONSTRAINT timers_alt_check CHECK (char_length(alt) BETWEEN 1 AND 200)`);
  }
}
