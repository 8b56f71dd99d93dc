import { Column, Entity, PrimaryColumn } from 'typeorm';
import { count } from '../columns.ts';

/**
 * Day counts that a counter could not read and replaced, for an operator: their views are in the total of the timer, but no longer in its
 * days.
 */
@Entity('unreadable_day_counts')
export class UnreadableDayCountsEntity {
  @PrimaryColumn('bigint', {
    ...count,
    primaryKeyConstraintName: 'unreadable_day_counts_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('uuid', { name: 'timer_id' })
  timerUuid!: string;

  @Column('date')
  day!: string;

  @Column('bytea')
  counts!: Buffer;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'found_at', default: () => 'now()' })
  foundAt!: Date;
}
