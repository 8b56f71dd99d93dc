import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatorsOfWebhooks1795966000001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'CreatorsOfWebhooks1795966000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks ADD COLUMN created_by jsonb');
  }
}
