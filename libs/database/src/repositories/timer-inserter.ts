import {
  type AccountId,
  type Actor,
  type Mode,
  type TimerId,
  accountIds,
  changesOfNew,
  timerIds,
} from '@tminus/domain';
import type { DataSource } from 'typeorm';
import { type PreparedQuery, queryPrepared } from '../connection-pool.ts';
import { eventRows, recordedEvents } from './event-recorder.ts';
import { type TimerInput, timerCountOf, timerInputColumns, toColumns } from './timer-row.ts';
import type { Transaction } from './idempotency.repository.ts';

interface TimerInsert {
  accountId: AccountId;
  id: TimerId;
  timer: TimerInput;
  mode: Mode;
  /** How many timers of the mode the account may own; may be Infinity. */
  limit: number;
  actor: Actor;
}

type Result = Date | Error | undefined;

const maxBatchSize = 100;
const columnNames = timerInputColumns.map(([, column]) => column).join(', ');

/**
 * Raises the account's timer count and inserts the timers and their events, in one statement: all of them, or none if there is not room
 * for all.
 * Concurrent creates of one account wait for the lock on the account's row, then compare with the count that they find there.
 */
const insertTimers = (mode: Mode): PreparedQuery => ({
  name: `create-${mode}-timers`,
  text: `
    WITH account AS (
      UPDATE accounts SET ${timerCountOf[mode]} = ${timerCountOf[mode]} + $3
      WHERE id = $1 AND ${timerCountOf[mode]} + $3 <= $2::float8 RETURNING id
    ), created AS (
      INSERT INTO timers (id, account_id, mode, ${columnNames})
      SELECT timer.id, account.id, '${mode}', ${timerInputColumns.map(([, column]) => `timer.${column}`).join(', ')}
        FROM account, jsonb_populate_recordset(NULL::timers, $4) AS timer
      RETURNING created_at
    ), ${recordedEvents('$5', 'account')}
    SELECT created_at AS "createdAt" FROM created LIMIT 1`,
});

const inserts = { live: insertTimers('live'), test: insertTimers('test') };

/** @param batch - timers of one account and mode with one limit */
function parametersOf(batch: readonly TimerInsert[]): unknown[] {
  const rows = batch.map(({ id, timer }) => {
    const columns = toColumns(timer);
    const row: Record<string, unknown> = { id: timerIds.toUuid(id) };
    for (const [property, column] of timerInputColumns) row[column] = columns[property];
    return row;
  });
  const events = batch.map(({ accountId, id, timer, mode, actor }) => {
    return { accountId, type: 'timer.created' as const, subject: id, mode, actor, changes: changesOfNew(timer) };
  });
  const [first] = batch;
  const account = first && accountIds.toUuid(first.accountId);
  return [account, first?.limit, batch.length, JSON.stringify(rows), eventRows(events)];
}

/** Whether one row causes the error: an invalid value (SQLSTATE class 22) or a violated constraint (class 23). */
const isRowError = (result: Date | Error) => 'code' in result && /^2[23]/.test(String(result.code));

interface Waiting {
  insert: TimerInsert;
  resolve: (createdAt: Date | undefined) => void;
  reject: (error: Error) => void;
}

/**
 * Creates timers. Those that one account creates in the same turn of the event loop, or while a statement of the account runs, share a
 * statement: otherwise each would wait for the lock on the account's row until the previous one is on disk.
 */
export class TimerInserter {
  /** By account, mode and limit. A key without a statement that runs or follows is missing. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param transaction - the transaction to use; default: a separate statement, which other timers of the account may share
   * @returns when the timer was created; undefined if the limit is reached
   */
  async insert(insert: TimerInsert, transaction?: Transaction): Promise<Date | undefined> {
    if (transaction) {
      const rows = await transaction.query<{ createdAt: Date }[]>(inserts[insert.mode].text, parametersOf([insert]));
      return rows[0]?.createdAt;
    }
    return new Promise((resolve, reject) => {
      const key = `${insert.accountId} ${insert.mode} ${insert.limit}`;
      const waiting = this.waiting.get(key);
      if (waiting) {
        waiting.push({ insert, resolve, reject });
      } else {
        this.waiting.set(key, [{ insert, resolve, reject }]);
        setImmediate(() => void this.insertWaiting(key));
      }
    });
  }

  private async insertWaiting(key: string): Promise<void> {
    for (let batch = this.takeBatch(key); batch.length > 0; batch = this.takeBatch(key)) {
      const results = new Map<TimerInsert, Result>();
      await this.insertBatch(
        batch.map(({ insert }) => insert),
        results,
      );
      for (const { insert, resolve, reject } of batch) {
        const result = results.get(insert);
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    }
    this.waiting.delete(key);
  }

  private takeBatch(key: string): Waiting[] {
    return this.waiting.get(key)?.splice(0, maxBatchSize) ?? [];
  }

  /**
   * If there is not room for all timers, or the table rejects one, the batch is bisected until the failing rows are isolated.
   * @returns false if there is no room for even one more timer
   */
  private async insertBatch(batch: readonly TimerInsert[], results: Map<TimerInsert, Result>): Promise<boolean> {
    const result = await this.query(batch).catch((error: Error) => error);
    const canBisect = batch.length > 1 && (result === undefined || isRowError(result));
    if (!canBisect) {
      for (const insert of batch) results.set(insert, result);
      return result !== undefined;
    }
    const middle = batch.length >> 1;
    const hasRoom = await this.insertBatch(batch.slice(0, middle), results);
    return hasRoom && this.insertBatch(batch.slice(middle), results);
  }

  private async query(batch: readonly TimerInsert[]): Promise<Date | undefined> {
    const [first] = batch;
    if (!first) return undefined;
    const [row] = await queryPrepared<{ createdAt: Date }>(this.dataSource, inserts[first.mode], parametersOf(batch));
    return row?.createdAt;
  }
}
