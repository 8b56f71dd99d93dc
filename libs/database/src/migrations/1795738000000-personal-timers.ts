import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PersonalTimers1795738000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'PersonalTimers1795738000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers
      ADD COLUMN fallback_date timestamptz,
      ADD COLUMN trust text DEFAULT 'unsigned' NOT NULL CONSTRAINT timers_trust_check CHECK (trust IN ('unsigned', 'signed')),
      ADD CONSTRAINT timers_personal_duration_check CHECK (
        type <> 'personal' OR duration_seconds IS NULL OR duration_seconds BETWEEN 1 AND 31622400
      ),
      DROP CONSTRAINT timers_type_check,
      ADD CONSTRAINT timers_type_check CHECK (type IN ('fixed', 'evergreen', 'recurring', 'personal'))`);
  }
}
