import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { count } from '../columns.ts';

const primaryKeyConstraintName = 'segment_contents_pkey';

/** What a range of a spool segment contains. The ranges of a segment follow each other without gaps. */
@Entity('segment_contents')
@Check('segment_contents_range_check', `from_offset >= 0 AND to_offset > from_offset`)
export class SegmentContentEntity {
  @PrimaryColumn('uuid', { name: 'segment_id', primaryKeyConstraintName })
  segmentId!: string;

  /** In bytes, as `toOffset`. */
  @PrimaryColumn('bigint', { ...count, name: 'from_offset', primaryKeyConstraintName })
  fromOffset!: number;

  @Column('bigint', { ...count, name: 'to_offset' })
  toOffset!: number;

  /** Two bytes of the checksum of each record. */
  @Column('bytea')
  digests!: Buffer;

  @CreateDateColumn({ name: 'claimed_at', type: 'timestamptz' })
  claimedAt!: Date;
}
