import { type TimerId, type ViewDimension, timerIds } from '@tminus/domain';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { count, publicId } from '../columns.ts';
import { TimerEntity } from './timer.entity.ts';

const primaryKeyConstraintName = 'timer_view_breakdowns_pkey';

/** Views of a timer on a UTC day, by dimension. The code decides which dimensions exist. Partitioned by month of `day`. */
@Entity('timer_view_breakdowns')
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

  /** A country code, device class or mail client, e.g. `DE`, `mobile`, `Gmail`; or `unknown`. */
  @PrimaryColumn('text', { primaryKeyConstraintName })
  value!: string;

  @Column('bigint', count)
  views!: number;
}
