import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  ApiError,
  type EventChanges,
  type EventType,
  type Mode,
  type Timer,
  type TimerId,
  accountIds,
  changesBetween,
  system,
  timerIds,
} from '@tminus/domain';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { TimerEntity } from '../entities/timer.entity.ts';
import { queryPrepared } from '../connection-pool.ts';
import { isUniqueViolation } from '../database-errors.ts';
import { EventRecorder, type NewEvent } from './event-recorder.ts';
import { TimerDeadlineRepository } from './timer-deadline.repository.ts';
import { TimerInserter } from './timer-inserter.ts';
import {
  type TimerListRequest,
  type TimerListRow,
  type TimerPage,
  timerListQuery,
  toTimerPage,
} from './timer-list-query.ts';
import {
  type TimerWithViews,
  type TimerWithViewsRow,
  type TimerInput,
  timerCountOf,
  timerWithViewsColumns,
  toColumns,
  toTimerWithViews,
} from './timer-row.ts';
import type { Transaction } from './idempotency.repository.ts';

const findTimerOrDeleted = `
  SELECT ${timerWithViewsColumns} FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id
  WHERE t.account_id = $1 AND t.id = $2 AND ($3::text IS NULL OR t.mode = $3)`;

const findTimer = { name: 'find-timer', text: `${findTimerOrDeleted} AND t.deleted_at IS NULL` };

const findIdByExternalId = {
  name: 'find-timer-id-by-external-id',
  text: 'SELECT id FROM timers WHERE account_id = $1 AND external_id = $2 AND mode = $3 AND deleted_at IS NULL',
};

const deleteTimer = `
  UPDATE timers SET deleted_at = now() WHERE account_id = $1 AND id = $2 RETURNING deleted_at AS "deletedAt"`;

const findValues = (accountId: AccountId, id: TimerId, mode: Mode | undefined) => [
  accountIds.toUuid(accountId),
  timerIds.toUuid(id),
  mode ?? null,
];

/** Concurrent requests of one account wait for the lock on the account's row, then compare with the count that they find there. */
const countTimer = (mode: Mode) =>
  `UPDATE accounts SET ${timerCountOf[mode]} = ${timerCountOf[mode]} + 1 WHERE id = $1 AND ${timerCountOf[mode]} + 1 <= $2::float8`;

/** @throws ApiError `external_id_taken` for a timer with the id of another one; else the error */
function rethrow(error: unknown): never {
  if (isUniqueViolation(error, 'timers_account_id_external_id_mode_idx'))
    throw new ApiError('external_id_taken', { cause: error });
  throw error;
}

/** Who changes a timer, and within what. */
interface TimerChange {
  /** Default: one of its own. Creations without one share a statement with others of the account. */
  transaction?: Transaction | undefined;
  /** Default: the service itself. */
  actor?: Actor;
  /** Only a timer of this mode is found; a new one has it. Default: any is found, and a new one is live. */
  mode?: Mode | undefined;
}

/** Every method takes the account's id. Each change is stored as an event, too. */
@Injectable()
export class TimerRepository {
  private readonly inserter: TimerInserter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
    private readonly deadlines: TimerDeadlineRepository = new TimerDeadlineRepository(dataSource),
  ) {
    this.inserter = new TimerInserter(dataSource);
  }

  /**
   * Creates a timer unless the account already owns `limit` timers of its mode. Exact under any number of concurrent requests.
   * @param limit - how many timers the account may own; may be Infinity
   * @returns undefined if the limit is reached
   * @throws ApiError (as a rejection) `external_id_taken`
   */
  async create(
    accountId: AccountId,
    timer: TimerInput,
    limit: number,
    { transaction, actor = system, mode = 'live' }: TimerChange = {},
  ): Promise<TimerWithViews | undefined> {
    const id = timerIds.create();
    const createdAt = await this.inserter
      .insert({ accountId, id, timer, mode, limit, actor }, transaction)
      .catch(rethrow);
    if (!createdAt) return undefined;
    return { timer: { id, accountId, mode, createdAt, revision: 1, ...timer }, viewCount: 0, totalClicks: 0 };
  }

  /** Pass the transaction if there is one: a find that waited for a second connection could wait forever. */
  async find(
    accountId: AccountId,
    id: TimerId,
    { transaction, mode }: Omit<TimerChange, 'actor'> = {},
  ): Promise<TimerWithViews | undefined> {
    const values = findValues(accountId, id, mode);
    const [row] = await (transaction
      ? transaction.query<TimerWithViewsRow[]>(findTimer.text, values)
      : queryPrepared<TimerWithViewsRow>(this.dataSource, findTimer, values));
    return row && toTimerWithViews(row, accountId, id);
  }

  async findIdByExternalId(accountId: AccountId, externalId: string, mode: Mode): Promise<TimerId | undefined> {
    const values = [accountIds.toUuid(accountId), externalId, mode];
    const [row] = await queryPrepared<{ id: string }>(this.dataSource, findIdByExternalId, values);
    return row && timerIds.fromUuid(row.id);
  }

  /**
   * Changes a timer and increments its revision, unless nothing changes. A lock on the row serializes concurrent changes, so none
   * is lost.
   * @param change - returns the new timer; if it throws, nothing changes and the error is passed on
   * @returns the new timer; undefined if the account has no such timer
   * @throws ApiError (as a rejection) `external_id_taken`
   */
  update(
    accountId: AccountId,
    id: TimerId,
    change: (current: Timer) => TimerInput | Promise<TimerInput>,
    { transaction = this.dataSource.manager, actor = system, mode: ofMode }: TimerChange = {},
  ): Promise<TimerWithViews | undefined> {
    return transaction.transaction(async (manager) => {
      const current = await this.lock(manager, accountId, id, ofMode);
      if (!current) return undefined;
      const { id: _id, accountId: _accountId, mode, createdAt, revision, ...before } = current.timer;
      const after = await change(current.timer);
      if (isDeepStrictEqual(toColumns(before), toColumns(after))) return current;
      const expired = await this.takeExpired(manager, current.timer);
      const changed = { ...after, id, accountId, mode, createdAt, revision: revision + 1 };
      await manager
        .update(TimerEntity, { id, accountId }, { ...toColumns(after), revision: changed.revision })
        .catch(rethrow);
      await this.record(manager, 'timer.updated', changed, actor, changesBetween(before, after), expired);
      return { ...current, timer: changed };
    });
  }

  /**
   * Deletes a timer. Its row stays, so that `PublicTimerRepository` still finds it.
   * @param confirm - receives the timer; if it throws, nothing is deleted and the error is passed on
   * @returns the deleted timer; undefined if the account has no such timer
   */
  delete(
    accountId: AccountId,
    id: TimerId,
    confirm: (current: Timer) => void,
    { transaction = this.dataSource.manager, actor = system, mode }: TimerChange = {},
  ): Promise<TimerWithViews | undefined> {
    return transaction.transaction(async (manager) => {
      const current = await this.lock(manager, accountId, id, mode);
      if (!current) return undefined;
      confirm(current.timer);
      // Before the change of the timer, in which creating another one with its external id would wait for this transaction.
      const count = current.timer.mode === 'test' ? 'testTimerCount' : 'timerCount';
      await manager.decrement(AccountEntity, { id: accountId }, count, 1);
      const expired = await this.takeExpired(manager, current.timer);
      const [[deleted]] = await manager.query<[{ deletedAt: Date }[], number]>(deleteTimer, [
        accountIds.toUuid(accountId),
        timerIds.toUuid(id),
      ]);
      const changes = { before: { status: current.timer.status }, after: { status: 'deleted' } };
      await this.record(manager, 'timer.deleted', current.timer, actor, changes, expired);
      return { ...current, deletedAt: deleted?.deletedAt };
    });
  }

  /**
   * Restores a deleted timer, with its views, unless the account already owns as many timers of its mode as `limits` allows. Exact under any number of concurrent
   * requests. A timer that is not deleted stays as it is.
   * @param deletedAfter - timers that were deleted earlier are not found
   * @returns undefined if the account has no such timer; the mode whose limit is reached
   * @throws ApiError (as a rejection) `external_id_taken`: another timer has its id by now
   */
  restore(
    accountId: AccountId,
    id: TimerId,
    { limits, deletedAfter }: { limits: Readonly<Record<Mode, number>>; deletedAfter: Date },
    { transaction = this.dataSource.manager, actor = system, mode }: TimerChange = {},
  ): Promise<TimerWithViews | { limitOf: Mode } | undefined> {
    return transaction.transaction(async (manager) => {
      const values = findValues(accountId, id, mode);
      const [row] = await manager.query<TimerWithViewsRow[]>(`${findTimerOrDeleted} FOR NO KEY UPDATE OF t`, values);
      if (!row || (row.deletedAt !== null && row.deletedAt <= deletedAfter)) return undefined;
      if (row.deletedAt === null) return toTimerWithViews(row, accountId, id);
      const [, counted] = await manager.query<[unknown[], number]>(countTimer(row.mode), [
        accountIds.toUuid(accountId),
        limits[row.mode],
      ]);
      if (counted === 0) return { limitOf: row.mode };
      await manager.update(TimerEntity, { id, accountId }, { deletedAt: null }).catch(rethrow);
      await this.record(manager, 'timer.restored', { accountId, id, mode: row.mode }, actor, {
        before: { status: 'deleted' },
        after: { status: row.status },
      });
      return toTimerWithViews({ ...row, deletedAt: null }, accountId, id);
    });
  }

  /** The event of a deadline that has passed within the last second, or while events wait: it is lost when the deadline changes. */
  private async takeExpired(manager: EntityManager, timer: Timer): Promise<NewEvent[]> {
    const now = new Date(Date.now());
    const mayHaveEnded = timer.type === 'recurring' || (timer.type === 'fixed' && timer.targetDate <= now);
    return mayHaveEnded ? this.deadlines.takeExpired(manager, timer.id, now) : [];
  }

  private record(
    manager: EntityManager,
    type: EventType,
    { accountId, id, mode }: Pick<Timer, 'accountId' | 'id' | 'mode'>,
    actor: Actor,
    changes: EventChanges,
    earlier: readonly NewEvent[] = [],
  ): Promise<void> {
    return this.recorder.record(manager, ...earlier, { accountId, type, subject: id, mode, actor, changes });
  }

  /** Finds a timer and locks it until the end of the transaction. Views are still counted in the meantime. */
  private async lock(
    manager: EntityManager,
    accountId: AccountId,
    id: TimerId,
    mode: Mode | undefined,
  ): Promise<TimerWithViews | undefined> {
    const values = findValues(accountId, id, mode);
    const rows = await manager.query<TimerWithViewsRow[]>(`${findTimer.text} FOR NO KEY UPDATE OF t`, values);
    return rows[0] && toTimerWithViews(rows[0], accountId, id);
  }

  /** A page of the account's timers and their total number, in one query. */
  async list(accountId: AccountId, request: TimerListRequest, database = this.dataSource): Promise<TimerPage> {
    const { query, values } = timerListQuery(accountId, request);
    return toTimerPage(await queryPrepared<TimerListRow>(database, query, values), accountId, request);
  }
}
