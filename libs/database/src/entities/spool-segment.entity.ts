import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { count } from '../columns.ts';

/** How much of a spool segment has been added to the counts. Updated in the same transaction as the counts. */
@Entity('spool_segments')
@Check('spool_segments_shipped_bytes_check', `shipped_bytes >= 0`)
export class SpoolSegmentEntity {
  @PrimaryColumn('uuid', { name: 'segment_id', primaryKeyConstraintName: 'spool_segments_pkey' })
  segmentId!: string;

  @Column('bigint', { ...count, name: 'shipped_bytes' })
  shippedBytes!: number;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
