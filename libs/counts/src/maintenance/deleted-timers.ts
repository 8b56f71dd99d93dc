import type { DataSource } from 'typeorm';

const timersPerStatement = 100;
/** An evergreen timer can have a row for each of millions of recipients. */
const opensPerStatement = 10_000;

const findDeleted = `SELECT id FROM timers WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${timersPerStatement}`;

const removeOpens = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(SELECT ctid FROM evergreen_opens WHERE timer_id = ANY($1) LIMIT ${opensPerStatement}))`;

/** Removes timers that were deleted before an instant, with their totals. Their days have left with the partitions. */
export async function removeDeletedTimers(dataSource: DataSource, before: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows: { id: string }[] = await dataSource.query(findDeleted, [before]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const opensAreLeft = async () => (await dataSource.query<[unknown[], number]>(removeOpens, [ids]))[1] > 0;
    while (await opensAreLeft()) if (signal.aborted) return;
    await dataSource.query('DELETE FROM timer_view_totals WHERE timer_id = ANY($1)', [ids]);
    await dataSource.query('DELETE FROM timers WHERE id = ANY($1) AND deleted_at < $2', [ids, before]);
  }
}
