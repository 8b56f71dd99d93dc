import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  type EventChanges,
  type EventId,
  type EventType,
  accountIds,
  eventIds,
} from '@tminus/domain';
import { DataSource } from 'typeorm';

/** An event, as it was stored. */
export interface AccountEvent {
  id: EventId;
  type: EventType;
  /** The public id of what has changed; null: the account itself. */
  subject: string | null;
  /** With the name of the key, or the email address of the person, at that time. */
  actor: Actor & { name?: string };
  changes: EventChanges;
  occurredAt: Date;
}

export interface AccountEventFilters {
  type?: EventType | undefined;
  subject?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Only events before this one. */
  before?: EventId | undefined;
}

const listEvents = `
  SELECT id, type, subject, actor, changes, occurred_at AS "occurredAt" FROM account_events
   WHERE account_id = $1
     AND ($2::text IS NULL OR type = $2)
     AND ($3::text IS NULL OR subject = $3)
     AND ($4::timestamptz IS NULL OR occurred_at >= $4)
     AND ($5::timestamptz IS NULL OR occurred_at < $5)
     AND ($6::uuid IS NULL OR sequence < (SELECT sequence FROM account_events WHERE id = $6 AND account_id = $1))
   ORDER BY sequence DESC LIMIT $7`;

/** Reads the events of accounts. `EventRecorder` stores them. */
@Injectable()
export class AccountEventRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first. Nothing follows an event that no longer exists. */
  async list(accountId: AccountId, filters: AccountEventFilters, limit: number): Promise<AccountEvent[]> {
    const { type, subject, from, to, before } = filters;
    const position = before && eventIds.toUuid(before);
    const values = [accountIds.toUuid(accountId), type, subject, from, to, position, limit];
    const rows = await this.dataSource.query<(Omit<AccountEvent, 'id'> & { id: string })[]>(
      listEvents,
      values.map((value) => value ?? null),
    );
    return rows.map((row) => ({ ...row, id: eventIds.fromUuid(row.id) }));
  }
}
