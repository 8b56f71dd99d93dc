import { Injectable, Logger } from '@nestjs/common';
import {
  type DeadlineEvent,
  type Mode,
  type TimerId,
  type TimerWithDeadline,
  accountIds,
  dueDeadlineEvents,
  formatInstant,
  system,
  timerIds,
} from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { DataSource, type EntityManager } from 'typeorm';
import { type PreparedQuery, queryPrepared } from '../connection-pool.ts';
import { type NewEvent, eventRows, recordedEvents } from './event-recorder.ts';

/** After a failure. */
const retryMs = 3_600_000;
/** Of one transaction, which takes some milliseconds. */
const batchSize = 10;

/** Each process asks every second. From the index alone, whatever the statistics of the table say. */
const firstDue: PreparedQuery = {
  name: 'first-due-deadline',
  text: 'SELECT due_at AS "dueAt" FROM timer_deadlines WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1',
};

/**
 * Waits for nobody: other processes have the rows that are skipped. The account is locked, too, as the events will: one that is being deleted
 * waits for this transaction instead of each for the other.
 */
const lockDue = `
  SELECT timer_id AS id FROM timer_deadlines JOIN timers ON timers.id = timer_id JOIN accounts ON accounts.id = account_id
   WHERE due_at <= $1 ORDER BY due_at LIMIT ${batchSize}
     FOR NO KEY UPDATE OF timer_deadlines SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED`;

/** Waits for a process that stores its events. */
const lockDueTimer = 'SELECT FROM timer_deadlines WHERE timer_id = $1 AND due_at <= $2 FOR NO KEY UPDATE';

const setExpiredUntil = 'UPDATE timer_deadlines SET expired_until = $2 WHERE timer_id = $1';

const findOldestDue = 'SELECT min(due_at) AS oldest FROM timer_deadlines WHERE due_at <= $1';

/** In a statement after the lock, so that it sees the newest version of the timers. */
const findTimers = `
  SELECT timer_id AS id, account_id AS "accountId", mode, type, status, paused_until AS "pausedUntil", target_date AS "targetDate", recurrence,
         starts_at AS "startsAt", timers.timezone, timezone_mode AS "timezoneMode", expired_until AS "expiredUntil",
         announced_deadline AS "announcedDeadline", expiring_hours AS "expiringHours"
    FROM timer_deadlines JOIN timers ON timers.id = timer_id JOIN accounts ON accounts.id = account_id
   WHERE timer_id = ANY ($1::uuid[]) AND deleted_at IS NULL AND type IN ('fixed', 'recurring')`;

type DueTimer = TimerWithDeadline & {
  id: string;
  accountId: string;
  mode: Mode;
  expiredUntil: Date;
  announcedDeadline: Date | null;
  expiringHours: number;
};

const storeEvents = `
  WITH ${recordedEvents('$5')}
  UPDATE timer_deadlines SET expired_until = coalesce(done.expired_until, timer_deadlines.expired_until),
         announced_deadline = coalesce(done.announced_deadline, timer_deadlines.announced_deadline), due_at = done.due_at
    FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) AS done (timer_id, expired_until, announced_deadline, due_at)
   WHERE timer_deadlines.timer_id = done.timer_id`;

/** What follows for a timer. Without any field, it is not due before it changes. */
interface Outcome {
  expiredUntil?: Date;
  announcedDeadline?: Date | null;
  dueAt?: Date | null;
  events?: NewEvent[];
}

/** Stores the events of deadlines: each once, in the transaction that remembers it. */
@Injectable()
export class TimerDeadlineRepository {
  private readonly logger = new Logger('Deadlines');

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores the events of one batch of timers. Several processes may call it at the same time.
   * @returns whether there may be more
   */
  async storeDueEvents(now: Date): Promise<boolean> {
    const [first] = await queryPrepared<{ dueAt: Date }>(this.dataSource, firstDue, []);
    if (!first || first.dueAt > now) return false;
    return this.dataSource.transaction(async (transaction) => {
      const due = (await transaction.query<{ id: string }[]>(lockDue, [now])).map(({ id }) => id);
      if (due.length === 0) return false;
      const outcomes = await this.findOutcomes(transaction, due, now.getTime());
      const each = due.map((id) => outcomes.get(id) ?? {});
      await transaction.query(storeEvents, [
        due,
        each.map(({ expiredUntil }) => expiredUntil ?? null),
        each.map(({ announcedDeadline }) => announcedDeadline ?? null),
        each.map(({ dueAt }) => dueAt ?? null),
        eventRows(each.flatMap(({ events = [] }) => events)),
      ]);
      return due.length === batchSize;
    });
  }

  /**
   * Takes the events of deadlines that have passed, in the transaction that is about to change the timer: then they can no longer be computed.
   * @returns what the transaction must record at its end: the owner's notices have a lock that others wait for
   */
  async takeExpired(transaction: EntityManager, id: TimerId, now: Date): Promise<NewEvent[]> {
    const uuid = timerIds.toUuid(id);
    const due = await transaction.query<unknown[]>(lockDueTimer, [uuid, now]);
    if (due.length === 0) return [];
    const { events = [], expiredUntil } = (await this.findOutcomes(transaction, [uuid], now.getTime())).get(uuid) ?? {};
    if (expiredUntil) await transaction.query(setExpiredUntil, [uuid, expiredUntil]);
    // A deadline that is close may be one that the change abolishes. If it is not, the row is still due.
    return events.filter(({ type }) => type === 'timer.expired');
  }

  /** When the first timer was due whose events are not stored yet; null if all are. */
  async findOldestDue(now: Date): Promise<Date | null> {
    const [{ oldest }] = await this.dataSource.query<[{ oldest: Date | null }]>(findOldestDue, [now]);
    return oldest;
  }

  private async findOutcomes(
    transaction: EntityManager,
    ids: readonly string[],
    nowMs: number,
  ): Promise<Map<string, Outcome>> {
    const timers = await transaction.query<DueTimer[]>(findTimers, [ids]);
    return new Map(timers.map((timer) => [timer.id, this.outcomeOf(timer, nowMs)]));
  }

  private outcomeOf(timer: DueTimer, nowMs: number): Outcome {
    const { expiredUntil, announcedDeadline, expiringHours } = timer;
    const done = { expiredMs: expiredUntil.getTime(), expiringMs: announcedDeadline?.getTime() ?? null };
    try {
      const { events, progress, dueAtMs } = dueDeadlineEvents(timer, done, { nowMs, expiringHours });
      return {
        expiredUntil: new Date(progress.expiredMs),
        announcedDeadline: toDate(progress.expiringMs),
        dueAt: toDate(dueAtMs),
        events: events.map((event) => toEvent(timer, event)),
      };
    } catch (error) {
      // A time zone that only a newer service knows, which may be the next to try. The other timers continue.
      this.logger.error(`The timer ${timerIds.fromUuid(timer.id)} has no events: ${errorReason(error)}`);
      return { dueAt: new Date(nowMs + retryMs) };
    }
  }
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const toEvent = ({ id, accountId, mode }: DueTimer, { type, deadlineMs }: DeadlineEvent): NewEvent => ({
  ...{ accountId: accountIds.fromUuid(accountId), type, subject: timerIds.fromUuid(id), mode, actor: system },
  changes: { before: {}, after: { deadline: formatInstant(new Date(deadlineMs)) } },
});
