import { Injectable } from '@nestjs/common';
import { accountIds, formatInstant, system, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { type NewEvent, eventRows, recordedEvents } from './event-recorder.ts';

/** How long starts wait for others of the same timer, to be in one event with them. */
const collectMs = 10_000;
/** Of an event. They take 8 kB. */
const maxStarts = 100;
/** Starts of one transaction, which takes about 25 ms. */
const batchSize = 1_000;

/** All that waits, if the first of it has waited long enough. The locks are those of `TimerDeadlineRepository`. */
const lockDue = `
  SELECT pending_starts.id, timer_id AS "timerId", account_id AS "accountId", recipient, started_at AS "startedAt"
    FROM pending_starts JOIN timers ON timers.id = timer_id JOIN accounts ON accounts.id = account_id
   WHERE (SELECT stored_at FROM pending_starts ORDER BY id LIMIT 1) <= $1
   ORDER BY pending_starts.id LIMIT ${batchSize}
     FOR UPDATE OF pending_starts SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED`;

const storeEvents = `WITH ${recordedEvents('$2')} DELETE FROM pending_starts WHERE id = ANY ($1::bigint[])`;

interface PendingStart {
  id: string;
  timerId: string;
  accountId: string;
  recipient: Buffer;
  startedAt: Date;
}

/** Makes events of the countdowns that have started. `FirstOpenWriter` stores these, in the statement that stores the first open. */
@Injectable()
export class PendingStartRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores the events of one batch of starts. Several processes may call it at the same time.
   * @returns whether there may be more
   */
  storeDueEvents(now: Date): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const due = await transaction.query<PendingStart[]>(lockDue, [new Date(now.getTime() - collectMs)]);
      if (due.length === 0) return false;
      await transaction.query(storeEvents, [due.map(({ id }) => id), eventRows(eventsOf(due))]);
      return due.length === batchSize;
    });
  }
}

/** One for each timer, or for each hundred starts of it. */
function eventsOf(due: readonly PendingStart[]): NewEvent[] {
  const events: NewEvent[] = [];
  const newest = new Map<string, object[]>();
  for (const { timerId, accountId, recipient, startedAt } of due) {
    let starts = newest.get(timerId);
    if (!starts || starts.length === maxStarts) {
      newest.set(timerId, (starts = []));
      events.push({
        ...{ accountId: accountIds.fromUuid(accountId), type: 'timer.started', subject: timerIds.fromUuid(timerId) },
        ...{ actor: system, changes: { before: {}, after: { starts } } },
      });
    }
    starts.push({ recipient: recipient.toString('base64url'), startedAt: formatInstant(startedAt) });
  }
  return events;
}
