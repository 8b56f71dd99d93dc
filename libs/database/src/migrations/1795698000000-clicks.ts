import type { MigrationInterface, QueryRunner } from 'typeorm';
import { decodeDayCounts } from './initial-schema/functions.ts';

export class Clicks1795698000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'Clicks1795698000000';

  async up(runner: QueryRunner): Promise<void> {
    // Null instead of 0: it takes no space in the row of a timer without clicks.
    await runner.query(`ALTER TABLE timer_view_totals ADD COLUMN clicks bigint
      CONSTRAINT timer_view_totals_clicks_check CHECK (clicks > 0)`);
    await runner.query(decodeDayCounts('IN (1, 17)').replace('CREATE', 'CREATE OR REPLACE'));
  }
}
