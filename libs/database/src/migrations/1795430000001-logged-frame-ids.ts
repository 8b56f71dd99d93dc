import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The table `count_frames` is unlogged, and with it was the sequence of its ids. A standby that was promoted before its first restart point had
 * no usable one ("bad magic number in sequence", PostgreSQL 18.4), so nothing was counted any more. The table can be emptied, its sequence not.
 */
export class LoggedFrameIds1795430000001 implements MigrationInterface {
  readonly name = 'LoggedFrameIds1795430000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER SEQUENCE count_frames_id_seq SET LOGGED');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER SEQUENCE count_frames_id_seq SET UNLOGGED');
  }
}
