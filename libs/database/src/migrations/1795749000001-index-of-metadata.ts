import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the filter of timer lists by metadata, in any account. */
export class IndexOfMetadata1795749000001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'IndexOfMetadata1795749000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS timers_metadata_idx'); // of an attempt that was interrupted
    await runner.query('CREATE INDEX CONCURRENTLY timers_metadata_idx ON timers USING gin (metadata jsonb_path_ops)');
  }
}
