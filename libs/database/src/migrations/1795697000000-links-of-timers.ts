import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LinksOfTimers1795697000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'LinksOfTimers1795697000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers ADD COLUMN link jsonb
      CONSTRAINT timers_link_check CHECK (link IS NULL OR link -> 'url' IS NOT NULL)`);
  }
}
