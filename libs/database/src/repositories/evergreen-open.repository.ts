import { Injectable } from '@nestjs/common';
import { type TimerId, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** A recipient of an evergreen timer. */
export interface EvergreenRecipient {
  timerId: TimerId;
  /** Keyed hash of the recipient's identifier, 8 bytes. */
  recipient: Uint8Array;
}

const find = `
  SELECT request.position::int AS position, opened_at
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS request (timer_id, recipient, position)
    JOIN evergreen_opens USING (timer_id, recipient)`;

/** Reads first opens of evergreen timers. The shipper of `libs/analytics` writes them. */
@Injectable()
export class EvergreenOpenRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * When each recipient first opened their timer, in one query.
   * @returns the instants in the order of `recipients`; undefined for recipients without a recorded open
   */
  async find(recipients: readonly EvergreenRecipient[]): Promise<(Date | undefined)[]> {
    const found = new Array<Date | undefined>(recipients.length).fill(undefined);
    if (recipients.length === 0) return found;
    const timers = recipients.map(({ timerId }) => timerIds.toUuid(timerId));
    const hashes = recipients.map(({ recipient }) => Buffer.from(recipient));
    const rows: { position: number; opened_at: Date }[] = await this.dataSource.query(find, [timers, hashes]);
    for (const { position, opened_at } of rows) found[position - 1] = opened_at;
    return found;
  }
}
