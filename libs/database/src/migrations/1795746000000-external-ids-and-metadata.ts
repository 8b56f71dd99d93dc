import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExternalIdsAndMetadata1795746000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'ExternalIdsAndMetadata1795746000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE timers
      ADD COLUMN external_id text CONSTRAINT timers_external_id_check CHECK (char_length(external_id) BETWEEN 1 AND 100),
      ADD COLUMN metadata jsonb DEFAULT '{}' NOT NULL
        CONSTRAINT timers_metadata_check CHECK (jsonb_typeof(metadata) = 'object')`);
    await runner.query(`CREATE UNIQUE INDEX timers_account_id_external_id_idx ON timers (account_id, external_id)
      WHERE external_id IS NOT NULL AND deleted_at IS NULL`);
  }
}
