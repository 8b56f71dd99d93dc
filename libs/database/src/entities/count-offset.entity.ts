import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { between, count } from '../columns.ts';

const primaryKeyConstraintName = 'count_offsets_pkey';

/** How much of a spool segment a partition has counted. Written in the same transaction as the counts. */
@Entity('count_offsets')
@Check('count_offsets_partition_check', between('partition', 0, 15))
@Check('count_offsets_counted_to_check', `counted_to >= 0`)
export class CountOffsetEntity {
  @PrimaryColumn('uuid', { name: 'segment_id', primaryKeyConstraintName })
  segmentId!: string;

  @PrimaryColumn('smallint', { primaryKeyConstraintName })
  partition!: number;

  /** In bytes. The counts contain all records of the partition before this offset, and none after it. */
  @Column('bigint', { ...count, name: 'counted_to' })
  countedTo!: number;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
