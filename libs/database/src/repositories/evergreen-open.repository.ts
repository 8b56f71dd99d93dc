import { Injectable } from '@nestjs/common';
import { type TimerId, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** A recipient of an evergreen timer. */
export interface EvergreenRecipient {
  timerId: TimerId;
  /** Keyed hash of what names the recipient, 8 bytes. */
  recipient: Uint8Array;
}

const find = `
  SELECT asked.position::int AS position, opened_at
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS asked (timer_id, recipient, position)
    JOIN evergreen_opens USING (timer_id, recipient)`;

/** First opens of evergreen timers. They are written by the shipper of `libs/analytics`, and here only read. */
@Injectable()
export class EvergreenOpenRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * When each recipient first opened their timer, as far as the database knows; one query for all.
   * @returns in the order of `pairs`; undefined for one who has not opened it yet.
   */
  async find(pairs: readonly EvergreenRecipient[]): Promise<(Date | undefined)[]> {
    const found = new Array<Date | undefined>(pairs.length).fill(undefined);
    if (pairs.length === 0) return found;
    const timers = pairs.map(({ timerId }) => timerIds.toUuid(timerId));
    const recipients = pairs.map(({ recipient }) => Buffer.from(recipient));
    const rows: { position: number; opened_at: Date }[] = await this.dataSource.query(find, [timers, recipients]);
    for (const { position, opened_at } of rows) found[position - 1] = opened_at;
    return found;
  }
}
