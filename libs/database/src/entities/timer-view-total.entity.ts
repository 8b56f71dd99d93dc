import { type TimerId, timerIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { count, publicId } from '../columns.ts';

/** All views of a timer. A separate table, because it is updated much more often than `timers`. */
@Entity('timer_view_totals')
@Check('timer_view_totals_views_check', `views >= 0`)
export class TimerViewTotalEntity {
  @PrimaryColumn('uuid', {
    ...publicId(timerIds),
    name: 'timer_id',
    primaryKeyConstraintName: 'timer_view_totals_pkey',
  })
  timerId!: TimerId;

  @Column('bigint', count)
  views!: number;
}
