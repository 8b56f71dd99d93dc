import type { MigrationInterface, QueryRunner } from 'typeorm';
import { decodeDayCounts } from './initial-schema/functions.ts';

const replaceDecoder = (countries?: string) => decodeDayCounts(countries).replace('CREATE', 'CREATE OR REPLACE');

export class Clicks1795698000000 implements MigrationInterface {
  readonly name = 'Clicks1795698000000';

  async up(runner: QueryRunner): Promise<void> {
    // Null instead of 0: it takes no space in the row of a timer without clicks.
    await runner.query(`ALTER TABLE timer_view_totals ADD COLUMN clicks bigint
      CONSTRAINT timer_view_totals_clicks_check CHECK (clicks > 0)`);
    await runner.query(replaceDecoder('IN (1, 17)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaceDecoder());
    await runner.query('ALTER TABLE timer_view_totals DROP COLUMN clicks');
  }
}
