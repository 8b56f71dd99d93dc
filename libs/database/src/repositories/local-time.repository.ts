import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  type DateField,
  type LocalTimes,
  type Mode,
  type Timer,
  type TimerId,
  accountIds,
  changesBetween,
  movedDates,
  startsBeforeEnd,
  system,
  timerIds,
} from '@tminus/domain';
import { DataSource } from 'typeorm';
import { EventRecorder } from './event-recorder.ts';
import { TimerRepository } from './timer.repository.ts';

/** A timer with local times that are other instants since the rules of its time zones have changed. */
export interface MovedTimer {
  id: TimerId;
  accountId: AccountId;
  mode: Mode;
  name: string;
  email: string;
  localTimes: LocalTimes;
  /** As they are stored. */
  before: Partial<Record<DateField, Date>>;
  /** Under the rules in use. */
  after: Partial<Record<DateField, Date>>;
  /** False if the timer would then end before it starts: it is not moved. */
  canMove: boolean;
}

type Row = Record<DateField, Date | null> & {
  id: string;
  accountId: string;
  mode: Mode;
  name: string;
  email: string;
  localTimes: LocalTimes;
};

const pageSize = 1_000;

const findPage = `
  SELECT t.id, t.account_id AS "accountId", t.mode, t.name, a.email, t.local_times AS "localTimes", t.target_date AS "targetDate",
         t.fallback_date AS "fallbackDate", t.starts_at AS "startsAt", t.paused_until AS "pausedUntil"
    FROM timers t JOIN accounts a ON a.id = t.account_id
   WHERE t.local_times IS NOT NULL AND t.deleted_at IS NULL AND ($1::uuid IS NULL OR t.id > $1) ORDER BY t.id LIMIT ${pageSize}`;

/** The lock serializes processes that start at the same time. */
const lockTimer = 'SELECT FROM timers WHERE id = $1 FOR NO KEY UPDATE';

const isAnnounced = `
  SELECT FROM account_events WHERE account_id = $1 AND subject = $2 AND type = 'timer.zone_rules_changed' AND changes = $3::jsonb LIMIT 1`;

/** Timers whose dates came as local times, when the rules of time zones have changed. Reads all such timers: not for requests. */
@Injectable()
export class LocalTimeRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /** Oldest first. */
  async findMoved(nowMs: number): Promise<MovedTimer[]> {
    const moved: MovedTimer[] = [];
    for (let last: string | null = null; ;) {
      const rows: Row[] = await this.dataSource.query(findPage, [last]);
      for (const row of rows) {
        const after = movedDates(row, nowMs);
        const fields = Object.keys(after) as DateField[];
        const canMove = startsBeforeEnd({ ...row, ...after });
        if (fields.length > 0) moved.push({ ...toMoved(row), before: pick(row, fields), after, canMove });
      }
      last = rows.at(-1)?.id ?? null;
      if (rows.length < pageSize) return moved;
    }
  }

  /** Stores `timer.zone_rules_changed`, once for each timer and change. Several processes may call it at the same time. */
  async announceMoved(nowMs: number): Promise<void> {
    for (const { id, accountId, mode, before, after } of await this.findMoved(nowMs)) {
      const changes = changesBetween(before, after);
      await this.dataSource.transaction(async (transaction) => {
        await transaction.query(lockTimer, [timerIds.toUuid(id)]);
        const values = [accountIds.toUuid(accountId), id, JSON.stringify(changes)];
        if ((await transaction.query<unknown[]>(isAnnounced, values)).length > 0) return;
        const event = {
          accountId,
          type: 'timer.zone_rules_changed',
          subject: id,
          mode,
          actor: system,
          changes,
        } as const;
        await this.recorder.record(transaction, event);
      });
    }
  }

  /**
   * Moves a timer to the instants of its local times under the rules in use, unless it would then end before it starts. Like every change, with
   * `timer.updated`.
   */
  async move({ accountId, id }: Pick<MovedTimer, 'accountId' | 'id'>, nowMs: number, actor: Actor): Promise<void> {
    const timers = new TimerRepository(this.dataSource, this.recorder);
    const realigned = ({
      id: _id,
      accountId: _account,
      mode: _mode,
      createdAt: _at,
      revision: _,
      ...current
    }: Timer) => {
      const moved = { ...current, ...movedDates(current, nowMs) };
      return startsBeforeEnd(moved) ? moved : current;
    };
    await timers.update(accountId, id, realigned, { actor });
  }
}

const toMoved = ({ id, accountId, mode, name, email, localTimes }: Row) => ({
  ...{ id: timerIds.fromUuid(id), accountId: accountIds.fromUuid(accountId), mode, name, email, localTimes },
});

const pick = (row: Row, fields: readonly DateField[]): MovedTimer['before'] =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
