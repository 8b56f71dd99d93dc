import { type TimerId, timerIds } from '@tminus/domain';
import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { publicId } from '../columns.ts';
import { TimerEntity } from './timer.entity.ts';

/**
 * Which deadlines of a timer have had their events. Triggers of the table `timers` add a row, and make it due at once when the schedule changes.
 * Not a part of that table: images read it, and each change of it removes the timer from their caches.
 */
@Entity('timer_deadlines')
@Index('timer_deadlines_due_at_idx', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class TimerDeadlineEntity {
  @PrimaryColumn('uuid', {
    ...publicId(timerIds),
    name: 'timer_id',
    primaryKeyConstraintName: 'timer_deadlines_pkey',
  })
  timerId!: TimerId;

  @OneToOne(() => TimerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'timer_id', foreignKeyConstraintName: 'timer_deadlines_timer_id_fkey' })
  timer?: Relation<TimerEntity>;

  /** All deadlines up to this one have had their `timer.expired`. */
  @Column('timestamptz', { name: 'expired_until' })
  expiredUntil!: Date;

  /** The newest deadline with a `timer.expiring`. */
  @Column('timestamptz', { name: 'announced_deadline', nullable: true })
  announcedDeadline!: Date | null;

  /** When the next event is due; null: never, until the timer changes. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;
}
