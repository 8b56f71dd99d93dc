import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimersEndAtATimeOfDay1795745100000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TimersEndAtATimeOfDay1795745100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers
      ADD COLUMN minimum_seconds integer CONSTRAINT timers_minimum_seconds_check CHECK (
        minimum_seconds IS NULL OR (type = 'personal' AND minimum_seconds BETWEEN 0 AND 31622400)
      ),
      ADD COLUMN ends_at text CONSTRAINT timers_ends_at_check CHECK (
        ends_at IS NULL OR (type IN ('evergreen', 'personal') AND ends_at ~ '^(?:[01]\\d|2[0-3]):[0-5]\\d$')
      )`);
  }
}
