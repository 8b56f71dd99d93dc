import { Injectable } from '@nestjs/common';
import { accountIds, formatInstant, system, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { type PreparedQuery, queryPrepared } from '../connection-pool.ts';
import { type NewEvent, eventRows, recordedEvents } from './event-recorder.ts';

/** How long starts wait for others of the same timer, to be in one event with them. */
const collectMs = 10_000;
/** Of an event. They take 8 kB. */
const maxStarts = 100;
/** Starts of one transaction, which takes about 25 ms. */
const batchSize = 1_000;

/** Each process asks every second. */
const firstStored: PreparedQuery = {
  name: 'first-pending-start',
  text: 'SELECT stored_at AS "storedAt" FROM pending_starts ORDER BY id LIMIT 1',
};

/** The locks are those of `TimerDeadlineRepository`. */
const lockDue = `
  SELECT pending_starts.id, stored_at AS "storedAt", timer_id AS "timerId", account_id AS "accountId", recipient, started_at AS "startedAt"
    FROM pending_starts JOIN timers ON timers.id = timer_id JOIN accounts ON accounts.id = account_id
   ORDER BY pending_starts.id LIMIT ${batchSize}
     FOR UPDATE OF pending_starts SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED`;

const storeEvents = `WITH ${recordedEvents('$2')} DELETE FROM pending_starts WHERE id = ANY ($1::bigint[])`;

interface PendingStart {
  id: string;
  storedAt: Date;
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
   * Stores the events of one batch of starts, once the first has waited long enough. Several processes may call it at the same time.
   * @returns whether there may be more
   */
  async storeDueEvents(now: Date): Promise<boolean> {
    const hasWaited = (start?: Pick<PendingStart, 'storedAt'>) => start && +now - +start.storedAt >= collectMs;
    const [first] = await queryPrepared<Pick<PendingStart, 'storedAt'>>(this.dataSource, firstStored, []);
    if (!hasWaited(first)) return false;
    return this.dataSource.transaction(async (transaction) => {
      const due = await transaction.query<PendingStart[]>(lockDue);
      if (!hasWaited(due[0])) return false; // another process has those that have
      await transaction.query(storeEvents, [due.map(({ id }) => id), eventRows(eventsOf(due))]);
      return due.length === batchSize;
    });
  }

  /** When the oldest start without a stored event was due; null if no start is due. */
  async findOldestDue(now: Date): Promise<Date | null> {
    const [first] = await queryPrepared<Pick<PendingStart, 'storedAt'>>(this.dataSource, firstStored, []);
    const dueAt = first && new Date(+first.storedAt + collectMs);
    return dueAt && dueAt <= now ? dueAt : null;
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
