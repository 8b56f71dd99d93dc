import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  type EventChanges,
  type EventType,
  type Mode,
  accountIds,
  defaultNotices,
  eventIds,
  noChanges,
} from '@tminus/domain';
import type { Transaction } from './idempotency.repository.ts';

/** Something that changes in an account. */
export interface NewEvent {
  accountId: AccountId;
  type: EventType;
  /** The public id of what changes: of a timer, a key, a session. Default: the account itself. */
  subject?: string;
  /** Of the timer or key. Default: live. */
  mode?: Mode;
  actor: Actor;
  /** Default: the type says everything. */
  changes?: EventChanges;
}

/** An actor's name at that time: names change, keys and people go. */
const nameOfActor = `CASE event.actor->>'kind'
    WHEN 'key' THEN (SELECT name FROM api_keys WHERE public_id = event.actor->>'id')
    WHEN 'person' THEN (SELECT email FROM accounts WHERE accounts.id = event.account_id)
  END`;

/** The topic of an event's type, as SQL. Types of other topics have no notices. */
const noticeTopic = `CASE
    WHEN type IN ('timer.expiring', 'timer.expired') THEN 'deadlines'
    WHEN type LIKE 'timer.%' AND type <> 'timer.started' THEN 'timers'
    WHEN type LIKE 'usage.%' THEN 'usage'
    WHEN type LIKE 'key.%' THEN 'keys'
    WHEN type = 'webhook.disabled' THEN 'webhooks'
  END`;

/** It goes to no webhook and into no email: tests change many timers. */
export const isOfTestTimer = `(mode = 'test' AND type LIKE 'timer.%')`;

/** Notices for the owner, if they want them. Of a webhook that is disabled, an email of its own says so at once. */
const noticed = `noticed AS (
    INSERT INTO pending_notices (event_id, account_id, sequence, frequency)
    SELECT recorded.id, account_id, sequence, frequency
      FROM recorded JOIN accounts ON accounts.id = account_id
        CROSS JOIN LATERAL (SELECT ${noticeTopic} AS topic) AS notice
        CROSS JOIN LATERAL (
          SELECT coalesce(accounts.notices->>topic, '${JSON.stringify(defaultNotices)}'::jsonb->>topic) AS frequency
        ) AS chosen
     WHERE NOT ${isOfTestTimer} AND email_confirmed_at IS NOT NULL AND frequency <> 'off' AND (topic, frequency) <> ('webhooks', 'now')
  )`;

/**
 * SQL for parts of a `WITH` clause, which store events, their deliveries to webhooks and their notices in the statement that causes them.
 * @param parameter - of the statement, with `eventRows`
 * @param condition - another part of the clause. Default: none. If it has no row, nothing is stored; it must not have more than one
 */
export const recordedEvents = (parameter: string, condition?: string): string => `
  recorded AS (
    INSERT INTO account_events (id, account_id, type, subject, mode, actor, changes)
    SELECT event.id, event.account_id, event.type, event.subject, event.mode,
           event.actor || jsonb_strip_nulls(jsonb_build_object('name', ${nameOfActor})), event.changes
      FROM jsonb_populate_recordset(NULL::account_events, ${parameter}) AS event${condition === undefined ? '' : `, ${condition}`}
    RETURNING id, account_id, type, subject, mode, sequence
  ), delivered AS (
    INSERT INTO webhook_deliveries (webhook_id, event_id, sequence, subject)
    SELECT webhooks.id, recorded.id, sequence, subject FROM recorded JOIN webhooks USING (account_id)
     WHERE webhooks.status = 'active' AND type = ANY (webhooks.events) AND NOT ${isOfTestTimer}
       FOR KEY SHARE OF webhooks -- leaves out one that is deleted meanwhile
  ), ${noticed}`;

/** The value for the parameter of `recordedEvents`. */
export const eventRows = (events: readonly NewEvent[]): string =>
  JSON.stringify(
    events.map(({ accountId, type, subject, mode = 'live', actor, changes = noChanges }) => ({
      id: eventIds.toUuid(eventIds.create()),
      account_id: accountIds.toUuid(accountId),
      type,
      subject,
      mode,
      actor,
      changes,
    })),
  );

const record = `WITH ${recordedEvents('$1')} SELECT`;

/** Stores what changes in an account: in the transaction that changes it, so neither exists without the other. */
@Injectable()
export class EventRecorder {
  async record(transaction: Transaction, ...events: NewEvent[]): Promise<void> {
    await transaction.query(record, [eventRows(events)]);
  }
}
