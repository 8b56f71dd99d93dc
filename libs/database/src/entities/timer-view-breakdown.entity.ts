import { type TimerId, type ViewDimension, timerIds, viewDimensions } from '@tminus/domain';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, oneOf, publicId } from '../columns.ts';
import { TimerEntity } from './timer.entity.ts';

const primaryKeyConstraintName = 'timer_view_breakdowns_pkey';

/** Views of a timer on a UTC day by country, device class or client. Partitioned by month of `day`. */
@Entity('timer_view_breakdowns')
@Check('timer_view_breakdowns_dimension_check', oneOf('dimension', viewDimensions))
@Check('timer_view_breakdowns_views_check', `views > 0`)
export class TimerViewBreakdownEntity {
  @PrimaryColumn('uuid', { ...publicId(timerIds), name: 'timer_id', primaryKeyConstraintName })
  timerId!: TimerId;

  @ManyToOne(() => TimerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'timer_id', foreignKeyConstraintName: 'timer_view_breakdowns_timer_id_fkey' })
  timer?: Relation<TimerEntity>;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName })
  dimension!: ViewDimension;

  /** `DE`, `mobile`, `Gmail`, …, or `unknown`. */
  @PrimaryColumn('text', { primaryKeyConstraintName })
  value!: string;

  @Column('bigint', count)
  views!: number;
}
