import { type TimerId, timerIds } from '@tminus/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { publicId } from '../columns.ts';
import { TimerEntity } from './timer.entity.ts';

/** When a recipient first opened an evergreen timer. Their countdown starts then. */
@Entity('evergreen_opens')
@Index('evergreen_opens_timer_id_opened_at_idx', ['timerId', 'openedAt'])
@Check('evergreen_opens_recipient_check', `octet_length(recipient) = 8`)
export class EvergreenOpenEntity {
  @PrimaryColumn('uuid', { ...publicId(timerIds), name: 'timer_id', primaryKeyConstraintName: 'evergreen_opens_pkey' })
  timerId!: TimerId;

  @ManyToOne(() => TimerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'timer_id', foreignKeyConstraintName: 'evergreen_opens_timer_id_fkey' })
  timer?: Relation<TimerEntity>;

  /** Keyed hash of the recipient's identifier, 8 bytes. It does not reveal the recipient. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'evergreen_opens_pkey' })
  recipient!: Buffer;

  @Column('timestamptz', { name: 'opened_at' })
  openedAt!: Date;
}
