import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  type EventChanges,
  type EventId,
  type EventType,
  type Mode,
  accountIds,
  eventIds,
  timerIds,
} from '@tminus/domain';
import { DataSource } from 'typeorm';

/** An event, as it was stored. */
export interface AccountEvent {
  id: EventId;
  type: EventType;
  /** The public id of what has changed; null: the account itself. */
  subject: string | null;
  /** The current name of the timer or key, also of a deleted one. */
  subjectName: string | null;
  /** `test`: of a test timer or key. */
  mode: Mode;
  /** With the name of the key, or the email address of the person, at that time. */
  actor: Actor & { name?: string };
  changes: EventChanges;
  occurredAt: Date;
}

export interface AccountEventFilters {
  type?: EventType | undefined;
  subject?: string | undefined;
  mode?: Mode | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Only events before this one. */
  before?: EventId | undefined;
  ids?: readonly EventId[] | undefined;
}

const listEvents = `
  SELECT id, type, subject, mode, actor, changes, occurred_at AS "occurredAt" FROM account_events
   WHERE account_id = $1 AND type <> 'timer.started'
     AND ($2::text IS NULL OR type = $2)
     AND ($3::text IS NULL OR subject = $3)
     AND ($4::timestamptz IS NULL OR occurred_at >= $4)
     AND ($5::timestamptz IS NULL OR occurred_at < $5)
     AND ($6::uuid IS NULL OR sequence < (SELECT sequence FROM account_events WHERE id = $6 AND account_id = $1))
     AND ($9::text IS NULL OR mode = $9)
     AND ($8::uuid[] IS NULL OR id = ANY ($8))
   ORDER BY sequence DESC LIMIT $7`;

const findNames = `
  SELECT id::text AS id, name FROM timers WHERE account_id = $1 AND id = ANY ($2::uuid[])
  UNION ALL SELECT public_id, name FROM api_keys WHERE account_id = $1 AND public_id = ANY ($3::text[])`;

/** Reads the events of accounts, without those that `auditTypes` leaves out. `EventRecorder` stores them. */
@Injectable()
export class AccountEventRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first. Nothing follows an event that no longer exists. */
  async list(
    accountId: AccountId,
    filters: AccountEventFilters,
    limit: number,
    database = this.dataSource,
  ): Promise<AccountEvent[]> {
    const { type, subject, mode, from, to, before, ids } = filters;
    const position = before && eventIds.toUuid(before);
    const uuids = ids?.map(eventIds.toUuid);
    const values = [accountIds.toUuid(accountId), type, subject, from, to, position, limit, uuids, mode];
    const rows = await database.query<(Omit<AccountEvent, 'id' | 'subjectName'> & { id: string })[]>(
      listEvents,
      values.map((value) => value ?? null),
    );
    const names = await this.findNames(database, accountId, [...new Set(rows.flatMap(({ subject }) => subject ?? []))]);
    return rows.map((row) => ({
      ...row,
      id: eventIds.fromUuid(row.id),
      subjectName: names.get(row.subject ?? '') ?? null,
    }));
  }

  /** @param subjects - public ids; only timers and keys have names */
  private async findNames(
    database: DataSource,
    accountId: AccountId,
    subjects: readonly string[],
  ): Promise<Map<string, string>> {
    const timers = new Map(
      subjects.flatMap((subject) => {
        const id = timerIds.parse(subject);
        return id ? [[timerIds.toUuid(id), subject]] : [];
      }),
    );
    const values = [accountIds.toUuid(accountId), [...timers.keys()], subjects];
    const rows = await database.query<{ id: string; name: string }[]>(findNames, values);
    return new Map(rows.map(({ id, name }) => [timers.get(id) ?? id, name]));
  }
}
