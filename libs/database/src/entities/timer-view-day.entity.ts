import { type TimerId, timerIds } from '@tminus/domain';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { publicId } from '../columns.ts';

const primaryKeyConstraintName = 'timer_view_days_pkey';

/** All counts of a timer on a UTC day. Partitioned by month of `day`. */
@Entity('timer_view_days')
@Check('timer_view_days_counts_check', `octet_length(counts) > 0`)
export class TimerViewDayEntity {
  @PrimaryColumn('uuid', { ...publicId(timerIds), name: 'timer_id', primaryKeyConstraintName })
  timerId!: TimerId;

  @PrimaryColumn('date', { primaryKeyConstraintName })
  day!: string;

  /** Day counts, as `libs/counts` encodes them; in SQL, `decode_day_counts(counts)` reads them. */
  @Column('bytea')
  counts!: Buffer;
}
