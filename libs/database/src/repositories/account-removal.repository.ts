import { Injectable } from '@nestjs/common';
import { type AccountId, type SessionId, accountIds, sessionIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** Statements this small take less than a second, so that they neither time out nor delay others for long. */
const rowsPerStatement = 2_000;

const own = 'SELECT id FROM timers WHERE account_id = $1';

/** `deleted_at` says which index has the timer. */
const hideTimers = `
  UPDATE timers SET deleted_at = now()
   WHERE id = ANY (ARRAY(${own} AND deleted_at IS NULL LIMIT ${rowsPerStatement}))`;

const removeOpens = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(
     SELECT open.ctid FROM timers JOIN evergreen_opens AS open ON open.timer_id = timers.id
      WHERE account_id = $1 AND deleted_at IS NOT NULL AND type = 'evergreen' LIMIT ${rowsPerStatement}))`;

const hiddenTimers = `${own} AND deleted_at IS NOT NULL LIMIT ${rowsPerStatement}`;

const removeEvents = `
  DELETE FROM account_events
   WHERE id = ANY (ARRAY(SELECT id FROM account_events WHERE account_id = $1 LIMIT ${rowsPerStatement}))`;

/** Emails that wait. Those that are being sent find no account. */
const removeJobs = `
  SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs
   WHERE payload->>'accountId' IN ($1::uuid::text, $2) HAVING count(*) > 0`;

/**
 * Removes accounts, in steps that can be repeated: an account with millions of rows takes longer than a statement may. Foreign keys
 * make it impossible to add timers, keys or sessions to an account that is gone. Counts have none: counting drops the views of unknown
 * timers, and the daily cleanup removes what was counted at the same moment.
 */
@Injectable()
export class AccountRemovalRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Revokes the keys, which the database announces to all processes, and ends all sessions, but not `except`. */
  async closeAccess(accountId: AccountId, except?: SessionId): Promise<void> {
    const account = accountIds.toUuid(accountId);
    await this.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM api_keys WHERE account_id = $1', [account]);
      await manager.query('DELETE FROM sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2', [
        account,
        except === undefined ? null : sessionIds.toUuid(except),
      ]);
    });
  }

  /** Deletes all timers. Their images are hidden everywhere as soon as the database announces it. @returns their number */
  async hideTimers(accountId: AccountId): Promise<number> {
    return this.repeat(hideTimers, accountId);
  }

  /** Removes the account with everything that belongs to it. */
  async remove(accountId: AccountId): Promise<void> {
    await this.repeat(removeOpens, accountId);
    await this.repeat(removeEvents, accountId);
    const account = [accountIds.toUuid(accountId)];
    for (;;) {
      const rows: { id: string }[] = await this.dataSource.query(hiddenTimers, account);
      if (rows.length === 0) break;
      const ids = [rows.map(({ id }) => id)];
      // Apart from each other: a transaction that counts locks a total, and then its timer.
      await this.dataSource.query('DELETE FROM timer_view_totals WHERE timer_id = ANY($1)', ids);
      await this.dataSource.query('DELETE FROM timers WHERE id = ANY($1)', ids);
    }
    await this.dataSource.query(removeJobs, [...account, accountId]);
    // Cascades to what was added in the meantime. A job removes what webhooks have sent.
    await this.dataSource.query('DELETE FROM accounts WHERE id = $1', account);
  }

  private async repeat(statement: string, accountId: AccountId): Promise<number> {
    let total = 0;
    for (;;) {
      const [, rows] = await this.dataSource.query<[unknown[], number]>(statement, [accountIds.toUuid(accountId)]);
      total += rows;
      if (rows === 0) return total;
    }
  }
}
