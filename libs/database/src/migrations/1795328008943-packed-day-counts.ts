import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertCodes } from './packed-day-counts/codes.ts';
import { createDecoder, dropDecoder } from './packed-day-counts/decode.ts';
import { moveCounts } from './packed-day-counts/move.ts';
import { proveEqual } from './packed-day-counts/proof.ts';
import { revert } from './packed-day-counts/revert.ts';
import { createTables } from './packed-day-counts/tables.ts';

const replaceOldTables = [
  'DROP TABLE spool_segments, timer_view_buckets, timer_view_breakdowns',
  'ALTER TABLE account_api_request_counts DROP CONSTRAINT account_api_request_counts_account_id_fkey',
  // Any partition is right for what is already counted. A default rewrites no rows.
  `ALTER TABLE account_view_counts
    DROP CONSTRAINT account_view_counts_account_id_fkey,
    ADD COLUMN partition smallint NOT NULL DEFAULT 0,
    ADD CONSTRAINT account_view_counts_partition_check CHECK (partition BETWEEN 0 AND 15),
    DROP CONSTRAINT account_view_counts_pkey,
    ADD CONSTRAINT account_view_counts_pkey PRIMARY KEY (account_id, day, partition)`,
  'ALTER TABLE account_view_counts ALTER COLUMN partition DROP DEFAULT',
  'ALTER TABLE timer_view_totals DROP CONSTRAINT timer_view_totals_timer_id_fkey',
  'CREATE INDEX timers_deleted_at_idx ON timers (deleted_at) WHERE deleted_at IS NOT NULL',
];

const dropNewTables = [
  'DROP INDEX timers_deleted_at_idx',
  `DROP TABLE timer_view_days, account_view_months, count_partitions, count_offsets, count_frames, count_codes,
    maintenance_tasks`,
  ...dropDecoder,
];

/**
 * One packed row per timer and day instead of a row per quarter hour and one per value. Moves all counts and proves that they are
 * equal; if they are not, it fails and the database stays as it was. Services of the old layout cannot count afterward. Their
 * records wait in the spool for the new version.
 */
export class PackedDayCounts1795328008943 implements MigrationInterface {
  readonly name = 'PackedDayCounts1795328008943';

  async up(runner: QueryRunner): Promise<void> {
    const create = [...createTables, insertCodes, ...createDecoder];
    for (const statement of [...create, ...moveCounts, ...proveEqual, ...replaceOldTables]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...revert, ...dropNewTables]) await runner.query(statement);
  }
}
