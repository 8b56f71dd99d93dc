import { Check, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { between, count } from '../columns.ts';

/** Names of the codes in day counts, for queries in SQL. The services do not read them. */
@Entity('count_codes')
export class CountCodeEntity {
  /** A view dimension, or `dimension`: then `value` is the name of a dimension. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'count_codes_pkey' })
  dimension!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'count_codes_pkey' })
  code!: number;

  @Column('text')
  value!: string;
}

/** A frame that waits for the counter of its partition. The table is unlogged: shippers send again what a crash has emptied. */
@Entity('count_frames')
@Check('count_frames_partition_check', between('partition', 0, 15))
@Check('count_frames_offsets_check', `0 <= from_offset AND from_offset <= to_offset`)
export class CountFrameEntity {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'count_frames_pkey' })
  partition!: number;

  @PrimaryColumn('bigint', {
    ...count,
    primaryKeyConstraintName: 'count_frames_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('uuid', { name: 'segment_id' })
  segmentId!: string;

  @Column('bigint', { ...count, name: 'from_offset' })
  fromOffset!: number;

  @Column('bigint', { ...count, name: 'to_offset' })
  toOffset!: number;

  @Column('bytea')
  payload!: Buffer;
}

/** How much of a spool segment a partition has counted. Written in the same transaction as the counts. */
@Entity('count_offsets')
@Check('count_offsets_partition_check', between('partition', 0, 15))
@Check('count_offsets_counted_to_check', `counted_to >= 0`)
export class CountOffsetEntity {
  @PrimaryColumn('uuid', { name: 'segment_id', primaryKeyConstraintName: 'count_offsets_pkey' })
  segmentId!: string;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'count_offsets_pkey' })
  partition!: number;

  /** In bytes. The counts contain all records of the partition before this offset, and none after it. */
  @Column('bigint', { ...count, name: 'counted_to' })
  countedTo!: number;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}

/** When a task that runs less often than the maintenance was last finished, by any process. */
@Entity('maintenance_tasks')
export class MaintenanceTaskEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'maintenance_tasks_pkey' })
  task!: string;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;
}

/** What a range of a spool segment contains. The ranges of a segment follow each other without gaps. */
@Entity('segment_contents')
@Check('segment_contents_range_check', `from_offset >= 0 AND to_offset > from_offset`)
export class SegmentContentEntity {
  @PrimaryColumn('uuid', { name: 'segment_id', primaryKeyConstraintName: 'segment_contents_pkey' })
  segmentId!: string;

  /** In bytes, as `toOffset`. */
  @PrimaryColumn('bigint', { ...count, name: 'from_offset', primaryKeyConstraintName: 'segment_contents_pkey' })
  fromOffset!: number;

  @Column('bigint', { ...count, name: 'to_offset' })
  toOffset!: number;

  /** Two bytes of the checksum of each record. */
  @Column('bytea')
  digests!: Buffer;

  @CreateDateColumn({ name: 'claimed_at', type: 'timestamptz' })
  claimedAt!: Date;
}

/** The 16 partitions of counting. */
@Entity('count_partitions')
@Check('count_partitions_partition_check', between('partition', 0, 15))
@Check('count_partitions_sequence_check', `sequence >= 0`)
export class CountPartitionEntity {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'count_partitions_pkey' })
  partition!: number;

  /** The number of commits of the partition. A commit that does not find the number it expects fails. */
  @Column('bigint', count)
  sequence!: number;
}
