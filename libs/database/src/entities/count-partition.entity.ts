import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count } from '../columns.ts';

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
