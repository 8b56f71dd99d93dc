import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImagesLoadedEarly1795690000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'ImagesLoadedEarly1795690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers ADD COLUMN on_prefetch text DEFAULT 'date' NOT NULL
      CONSTRAINT timers_on_prefetch_check CHECK (on_prefetch IN ('date', 'ticking', 'hidden'))`);
  }
}
