import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpiringKeys1795749200002 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'ExpiringKeys1795749200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN announced_expiry timestamptz');
    await runner.query(`CREATE INDEX api_keys_expires_at_idx ON api_keys (expires_at)
      WHERE revoked_at IS NULL AND announced_expiry IS DISTINCT FROM expires_at`);
  }
}
