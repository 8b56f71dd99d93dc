import { Injectable } from '@nestjs/common';
import { type TimerId, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** A text in an address that a personal timer could not read as a deadline. */
export interface UnreadDeadline {
  text: string;
  seenAt: Date;
}

const keep = `
  INSERT INTO unread_deadlines (timer_id, text) SELECT id, $2 FROM timers WHERE id = $1
      ON CONFLICT (timer_id) DO UPDATE SET text = excluded.text, seen_at = excluded.seen_at`;

/** The last one of each timer. */
@Injectable()
export class UnreadDeadlineRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces the one before. Does nothing for a timer that is gone. */
  async keep(timerId: TimerId, text: string): Promise<void> {
    await this.dataSource.query(keep, [timerIds.toUuid(timerId), text]);
  }

  /** @param database - may be a replica */
  async find(timerId: TimerId, database: DataSource = this.dataSource): Promise<UnreadDeadline | undefined> {
    const find = 'SELECT text, seen_at AS "seenAt" FROM unread_deadlines WHERE timer_id = $1';
    const [row]: UnreadDeadline[] = await database.query(find, [timerIds.toUuid(timerId)]);
    return row;
  }
}
