import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the segments of spools contain, so that a segment with the same id and other content is noticed. */
export class SegmentContents1795440000044 implements MigrationInterface {
  readonly name = 'SegmentContents1795440000044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE segment_contents (
        segment_id uuid NOT NULL,
        from_offset bigint NOT NULL,
        to_offset bigint NOT NULL,
        digests bytea NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT segment_contents_pkey PRIMARY KEY (segment_id, from_offset),
        CONSTRAINT segment_contents_range_check CHECK (from_offset >= 0 AND to_offset > from_offset)
      )`);
    // Random bytes: compression would only take time.
    await runner.query('ALTER TABLE segment_contents ALTER COLUMN digests SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE segment_contents');
  }
}
