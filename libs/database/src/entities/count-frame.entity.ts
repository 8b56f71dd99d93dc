import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { between, count } from '../columns.ts';

const primaryKeyConstraintName = 'count_frames_pkey';

/** A frame that waits for the counter of its partition. The table is unlogged: shippers send again what a crash has emptied. */
@Entity('count_frames')
@Check('count_frames_partition_check', between('partition', 0, 15))
@Check('count_frames_offsets_check', `0 <= from_offset AND from_offset <= to_offset`)
export class CountFrameEntity {
  @PrimaryColumn('smallint', { primaryKeyConstraintName })
  partition!: number;

  @PrimaryColumn('bigint', { ...count, primaryKeyConstraintName, generated: 'identity', generatedIdentity: 'ALWAYS' })
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
