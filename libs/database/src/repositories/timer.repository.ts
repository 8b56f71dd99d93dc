import { Injectable } from '@nestjs/common';
import { type AccountId, type Timer, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { TimerEntity } from '../entities/timer.entity.ts';
import { queryPrepared } from '../prepared-query.ts';
import { TimerInserter } from './timer-inserter.ts';
import { type TimerListRequest, type TimerListRow, type TimerPage, timerListQuery, toTimerPage } from './timer-list.ts';
import {
  type TimerWithViews,
  type TimerWithViewsRow,
  type TimerInput,
  timerWithViewsColumns,
  toColumns,
  toTimerWithViews,
  toTimer,
} from './timer-row.ts';
import type { Transaction } from './transaction.ts';

/** A timer as its image needs it. */
export interface TimerForImage {
  timer: Timer;
  deleted: boolean;
  /** The account's, for an evergreen timer; the others have no use for it. */
  embedSecret?: Buffer | undefined;
}

const findOne = {
  name: 'find-timer',
  text: `
    SELECT ${timerWithViewsColumns} FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id
    WHERE t.account_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
};

const toTimerForImage = (row: TimerEntity): TimerForImage => ({
  timer: toTimer(row, row.accountId, row.id),
  deleted: row.deletedAt !== null,
  embedSecret: row.account?.embedSecret,
});

/** Timers. What an account may see and do is asked with its id; only what anyone who has the image's address may see is not. */
@Injectable()
export class TimerRepository {
  private readonly inserter: TimerInserter;

  constructor(private readonly dataSource: DataSource) {
    this.inserter = new TimerInserter(dataSource);
  }

  /**
   * Creates a timer unless the account already owns `limit` timers. Exact under any number of concurrent requests.
   * @param limit - how many timers the account may own; may be Infinity
   * @param transaction - the transaction to use; default: a statement of its own, which other timers of the account may share
   * @returns undefined if the limit is reached
   */
  async create(
    accountId: AccountId,
    timer: TimerInput,
    limit: number,
    transaction?: Transaction,
  ): Promise<TimerWithViews | undefined> {
    const [id, columns] = [timerIds.create(), toColumns(timer)];
    const createdAt = await this.inserter.insert({ accountId, id, columns, limit }, transaction);
    if (!createdAt) return undefined;
    return { timer: toTimer({ ...columns, createdAt, revision: 1 }, accountId, id), viewCount: 0 };
  }

  async find(accountId: AccountId, id: TimerId): Promise<TimerWithViews | undefined> {
    const values = [accountIds.toUuid(accountId), timerIds.toUuid(id)];
    const [row] = await queryPrepared<TimerWithViewsRow>(this.dataSource, findOne, values);
    return row && toTimerWithViews(row, accountId, id);
  }

  /**
   * Changes a timer, and its revision when that makes a difference. Changes of one timer queue up behind a lock on its row: none
   * overwrites what another has just set.
   * @param change what the timer is to be, given how it is; an error that it throws leaves the timer alone and is passed on
   * @returns the timer as it is now; undefined when the account has no such timer
   */
  update(
    accountId: AccountId,
    id: TimerId,
    change: (current: Timer) => TimerInput,
  ): Promise<TimerWithViews | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const current = await this.lock(manager, accountId, id);
      if (!current) return undefined;
      const { id: _id, accountId: _accountId, createdAt, revision, ...before } = current.timer;
      const after = change(current.timer);
      if (isDeepStrictEqual(toColumns(before), toColumns(after))) return current;
      const changed = { ...after, id, accountId, createdAt, revision: revision + 1 };
      await manager.update(TimerEntity, { id, accountId }, { ...toColumns(after), revision: changed.revision });
      return { ...current, timer: changed };
    });
  }

  /**
   * Takes a timer from its account; its image lives on as what a deleted timer's is.
   * @param confirm sees the timer as it is; an error that it throws leaves the timer alone and is passed on
   * @returns the timer as it last was; undefined when the account has no such timer
   */
  delete(accountId: AccountId, id: TimerId, confirm: (current: Timer) => void): Promise<TimerWithViews | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const current = await this.lock(manager, accountId, id);
      if (!current) return undefined;
      confirm(current.timer);
      await manager.update(TimerEntity, { id, accountId }, { deletedAt: () => 'now()' });
      await manager.decrement(AccountEntity, { id: accountId }, 'timerCount', 1);
      return current;
    });
  }

  /** The timer, which nobody else changes until the transaction ends. Views go on being counted meanwhile. */
  private async lock(manager: EntityManager, accountId: AccountId, id: TimerId): Promise<TimerWithViews | undefined> {
    const values = [accountIds.toUuid(accountId), timerIds.toUuid(id)];
    const rows = await manager.query<TimerWithViewsRow[]>(`${findOne.text} FOR NO KEY UPDATE OF t`, values);
    return rows[0] && toTimerWithViews(rows[0], accountId, id);
  }

  /** A page of an account's timers, with their total, in one query. */
  async list(accountId: AccountId, request: TimerListRequest): Promise<TimerPage> {
    const { query, values } = timerListQuery(accountId, request);
    return toTimerPage(await queryPrepared<TimerListRow>(this.dataSource, query, values), accountId, request);
  }

  async oldest(accountId: AccountId): Promise<Timer | undefined> {
    const row = await this.dataSource.manager.findOne(TimerEntity, {
      where: { accountId, deletedAt: IsNull() },
      order: { id: 'ASC' },
    });
    return row ? toTimer(row, accountId, row.id) : undefined;
  }

  /** The timers behind images, for whoever has their addresses; also those that are deleted, as e-mails outlive timers. */
  async findForImages(ids: readonly TimerId[]): Promise<Map<TimerId, TimerForImage>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(TimerEntity, 'timer')
      .leftJoin('timer.account', 'account', `timer.type = 'evergreen'`)
      .addSelect(['account.id', 'account.embedSecret'])
      .where({ id: In([...ids]) })
      .getMany();
    return new Map(rows.map((row) => [row.id, toTimerForImage(row)]));
  }
}
