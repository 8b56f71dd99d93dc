import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'timer_view_breakdowns';
const constraint = 'timer_view_breakdowns_dimension_check';

/** The code decides which dimensions exist: a new breakdown needs no migration. */
export class DropViewDimensionCheck1795316560380 implements MigrationInterface {
  readonly name = 'DropViewDimensionCheck1795316560380';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const condition = `dimension IN ('country', 'device', 'client')`;
    await runner.query(`DELETE FROM ${table} WHERE NOT (${condition})`);
    await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${constraint} CHECK (${condition})`);
  }
}
