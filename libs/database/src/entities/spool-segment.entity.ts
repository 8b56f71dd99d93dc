import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { count } from '../columns.ts';

/** How far a spool segment has been folded into the counts; moves only in the transaction that adds them. */
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
