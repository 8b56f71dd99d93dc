import { type TimerId, timerIds } from '@tminus/domain';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, publicId } from '../columns.ts';
import { TimerEntity } from './timer.entity.ts';

/** Views of a timer in 15 minutes. Partitioned by month of `bucketStart`; `libs/event-log` creates the partitions. */
@Entity('timer_view_buckets')
@Check('timer_view_buckets_views_check', `views > 0`)
@Check(
  'timer_view_buckets_bucket_start_check',
  `date_bin('15 minutes', bucket_start, 'epoch'::timestamptz) = bucket_start`,
)
export class TimerViewBucketEntity {
  @PrimaryColumn('uuid', {
    ...publicId(timerIds),
    name: 'timer_id',
    primaryKeyConstraintName: 'timer_view_buckets_pkey',
  })
  timerId!: TimerId;

  @ManyToOne(() => TimerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'timer_id', foreignKeyConstraintName: 'timer_view_buckets_timer_id_fkey' })
  timer?: Relation<TimerEntity>;

  /** The start of the 15 minutes, aligned to UTC. */
  @PrimaryColumn('timestamptz', { name: 'bucket_start', primaryKeyConstraintName: 'timer_view_buckets_pkey' })
  bucketStart!: Date;

  @Column('bigint', count)
  views!: number;
}
