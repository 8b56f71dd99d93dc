import { restorableMs } from '@tminus/domain';
import type { DataSource } from 'typeorm';

const timersPerStatement = 100;
/** An evergreen timer can have a row for each of millions of recipients. */
const opensPerStatement = 10_000;
/** A day longer than their owners can restore them. */
const keepUnopenedMs = restorableMs + 86_400_000;
const firstId = '00000000-0000-0000-0000-000000000000';

const findDeleted = `SELECT id FROM timers WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${timersPerStatement}`;

/** The next deleted timers by time. Those with a total were opened. */
const findUnopened = `
  SELECT id, deleted_at::text AS "deletedAt", NOT EXISTS (SELECT FROM timer_view_totals WHERE timer_id = timers.id) AS "isUnopened"
    FROM timers
   WHERE deleted_at < $1 AND (deleted_at, id) > ($2::timestamptz, $3::uuid)
   ORDER BY deleted_at, id LIMIT ${10 * timersPerStatement}`;

const removeOpens = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(SELECT ctid FROM evergreen_opens WHERE timer_id = ANY($1) LIMIT ${opensPerStatement}))`;

/** Removes timers that were deleted before an instant, with their totals. Their days have left with the partitions. */
export async function removeDeletedTimers(dataSource: DataSource, before: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows: { id: string }[] = await dataSource.query(findDeleted, [before]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await removeTimers(dataSource, ids, before, signal);
  }
}

/**
 * Removes timers that were deleted a month ago and never opened, so that nobody can fill the database with them. No sent email is known to
 * show them. If one does, its image stays invisible: see "unknown timer" in docs/images.md.
 */
export async function removeUnopenedTimers(dataSource: DataSource, nowMs: number, signal: AbortSignal): Promise<void> {
  const before = new Date(nowMs - keepUnopenedMs);
  let last = { deletedAt: '-infinity', id: firstId };
  while (!signal.aborted) {
    const rows: { id: string; deletedAt: string; isUnopened: boolean }[] = await dataSource.query(findUnopened, [
      before,
      last.deletedAt,
      last.id,
    ]);
    const unopened = rows.filter(({ isUnopened }) => isUnopened).map(({ id }) => id);
    if (unopened.length > 0) await removeTimers(dataSource, unopened, before, signal);
    const next = rows.at(-1);
    if (next === undefined) return;
    last = next;
  }
}

async function removeTimers(dataSource: DataSource, ids: string[], before: Date, signal: AbortSignal): Promise<void> {
  const opensAreLeft = async () => (await dataSource.query<[unknown[], number]>(removeOpens, [ids]))[1] > 0;
  while (await opensAreLeft()) if (signal.aborted) return;
  await dataSource.query('DELETE FROM timer_view_totals WHERE timer_id = ANY($1)', [ids]);
  await dataSource.query('DELETE FROM timers WHERE id = ANY($1) AND deleted_at < $2', [ids, before]);
}
